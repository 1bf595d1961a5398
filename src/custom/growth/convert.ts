import type { Measure } from '#dictionaries/measures.ts';
import { exact, rounded, toNumber } from './exact.ts';
import { amount } from './growth.ts';
import type { Agent } from './statistics.ts';
import type { AgentTask } from './tasks.ts';

/** A volume of an agent in another measure. */
export interface Conversion {
  task: AgentTask;
  /** How much of the new measure one unit of the old one is; null where the sales do not say. */
  rate: number | null;
  /** In the new measure; null without a rate. */
  volume: number | null;
}

/** Decimals of a volume, as a suggestion has them (part2 §4); roubles are whole. */
const decimals: Record<Measure, number> = { 0: 2, 1: 0, 2: 0 };

/** Volumes in another measure by the average price: what an agent sells a month on average, in the one and in the other measure. */
export function conversions(tasks: readonly AgentTask[], agents: ReadonlyMap<number, Agent>, from: Measure, to: Measure): Conversion[] {
  return tasks.map((task) => {
    const rate = rateOf(agents.get(task.fieldEmployeeId), from, to);
    const volume = rate === null || task.volume === null ? null : toNumber(rounded(exact(task.volume * rate), decimals[to]));
    return { task, rate, volume };
  });
}

/** Sales that corrections outweigh have no price. */
function rateOf(agent: Agent | undefined, from: Measure, to: Measure): number | null {
  const [sold, worth] = [agent?.average[from] ?? 0, agent?.average[to] ?? 0];
  return sold > 0 && worth > 0 ? worth / sold : null;
}

/** `1 кг = 1 102 ₽`: four figures say enough. */
export function rateText(rate: number, from: Measure, to: Measure): string {
  return `${amount(1, from)} = ${amount(Number(rate.toPrecision(4)), to)}`;
}
