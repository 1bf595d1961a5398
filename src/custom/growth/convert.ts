import { roundTo } from '#codecs/decimal.ts';
import type { Measure } from '#dictionaries/measures.ts';
import { formatVolume } from './growth.ts';
import type { AgentStatistics } from './statistics.ts';
import type { AgentTask } from './tasks.ts';

/** A volume of an agent in another measure. */
export interface Conversion {
  task: AgentTask;
  /** The average price, as displayed and used in the calculation; null where the sales do not determine it. */
  price: Price | null;
  /** The volume in the new measure; null without a price. */
  volume: number | null;
}

/** Value of one unit of a measure in the other measure, in the direction in which it is at least 1. */
export interface Price {
  of: Measure;
  in: Measure;
  value: number;
}

/** Decimals of a volume, as in a suggestion (part2 §4); roubles are whole. */
const decimals: Record<Measure, number> = { 0: 2, 1: 0, 2: 0 };

/** Converts volumes to another measure by the average price: an agent's average monthly sales in both measures. */
export function conversions(
  tasks: readonly AgentTask[],
  agents: ReadonlyMap<number, AgentStatistics>,
  from: Measure,
  to: Measure,
): Conversion[] {
  return tasks.map((task) => {
    const price = priceOf(agents.get(task.fieldEmployeeId), from, to);
    const volume =
      price === null || task.volume === null ? null : roundTo(convert(task.volume, price, from), decimals[to]);
    return { task, price, volume };
  });
}

/** Returns the average price; null when corrections outweigh the sales. */
function priceOf(agent: AgentStatistics | undefined, from: Measure, to: Measure): Price | null {
  const [sold, worth] = [agent?.average[from] ?? 0, agent?.average[to] ?? 0];
  if (sold <= 0 || worth <= 0) return null;
  return worth >= sold
    ? { of: from, in: to, value: readable(worth / sold, to) }
    : { of: to, in: from, value: readable(sold / worth, from) };
}

/** Rounds to at least four digits; prices in roubles show kopecks. */
function readable(value: number, unit: Measure): number {
  return roundTo(value, value < 10 && unit !== 1 ? 3 : 2);
}

function convert(volume: number, price: Price, from: Measure): number {
  return price.of === from ? volume * price.value : volume / price.value;
}

/** `1 шт. = 102,95 ₽` */
export function priceText({ of, in: unit, value }: Price): string {
  return `${formatVolume(1, of)} = ${formatVolume(value, unit)}`;
}
