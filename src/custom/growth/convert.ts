import type { Measure } from '#dictionaries/measures.ts';
import { exact, rounded, toNumber } from './exact.ts';
import { formatVolume } from './growth.ts';
import type { AgentStatistics } from './statistics.ts';
import type { AgentTask } from './tasks.ts';

/** A volume of an agent in another measure. */
export interface Conversion {
  task: AgentTask;
  /** The average price, as it is shown and computed with; null where the sales do not say. */
  price: Price | null;
  /** In the new measure; null without a price. */
  volume: number | null;
}

/** How much of one measure one unit of the other is worth, in the direction in which that is at least 1. */
export interface Price {
  of: Measure;
  in: Measure;
  value: number;
}

/** Decimals of a volume, as a suggestion has them (part2 §4); roubles are whole. */
const decimals: Record<Measure, number> = { 0: 2, 1: 0, 2: 0 };

/** Volumes in another measure by the average price: what an agent sells a month on average, in the one and in the other measure. */
export function conversions(
  tasks: readonly AgentTask[],
  agents: ReadonlyMap<number, AgentStatistics>,
  from: Measure,
  to: Measure,
): Conversion[] {
  return tasks.map((task) => {
    const price = priceOf(agents.get(task.fieldEmployeeId), from, to);
    const volume =
      price === null || task.volume === null
        ? null
        : toNumber(rounded(exact(convert(task.volume, price, from)), decimals[to]));
    return { task, price, volume };
  });
}

/** Sales that corrections outweigh have no price. */
function priceOf(agent: AgentStatistics | undefined, from: Measure, to: Measure): Price | null {
  const [sold, worth] = [agent?.average[from] ?? 0, agent?.average[to] ?? 0];
  if (sold <= 0 || worth <= 0) return null;
  return worth >= sold
    ? { of: from, in: to, value: readable(worth / sold, to) }
    : { of: to, in: from, value: readable(sold / worth, from) };
}

/** Four digits at least; roubles have kopecks, which is all that a price shows. */
function readable(value: number, unit: Measure): number {
  return toNumber(rounded(exact(value), value < 10 && unit !== 1 ? 3 : 2));
}

function convert(volume: number, price: Price, from: Measure): number {
  return price.of === from ? volume * price.value : volume / price.value;
}

/** `1 шт. = 102,95 ₽` */
export function priceText({ of, in: unit, value }: Price): string {
  return `${formatVolume(1, of)} = ${formatVolume(value, unit)}`;
}
