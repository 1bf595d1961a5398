import type { DemoContext } from '../demoContext/context.ts';
import { isNewAgent } from '../demoContext/sale.ts';

/** Sales of a month relative to the average: January is weak after December, summer is slow, autumn rises. */
const seasons = [0.74, 0.86, 1.02, 0.98, 0.95, 0.88, 0.84, 0.9, 1.03, 1.1, 1.22, 1.48];
const months = 12;
/** Days of sales, which end yesterday. */
export const salesDays = 365;

/** How an agent sells in a month. */
export interface AgentMonth {
  /** Relative to the usual order of a point. */
  demand: number;
  /** Share of the usual products that a point orders. */
  variety: number;
  /** Share of the order lines that come back. */
  returned: number;
}

/** Returns the season of a day (`YYYY-MM-DD`). */
export const seasonOf = (day: string): number => seasons[Number(day.slice(5, 7)) - 1] ?? 1;

/** Returns the month of a day counted back from now: 0 to 11. */
export const monthBack = (daysAgo: number): number => Math.floor(((daysAgo - 1) * months) / salesDays);

/** Creates the months of each agent, the latest first; new agents have fewer or none. */
export function agentMonthsOf({ random, distribution }: DemoContext): Map<number, readonly AgentMonth[]> {
  return new Map(
    distribution.agents.map(({ fieldEmployeeId }) => {
      const strength = 0.4 + random.next() * 1.8;
      const worked = isNewAgent(fieldEmployeeId)
        ? 0
        : fieldEmployeeId % 40 === 1
          ? 1
          : fieldEmployeeId % 17 === 0
            ? random.whole(2, 11)
            : months;
      return [
        fieldEmployeeId,
        Array.from({ length: worked }, (_, back) => ({
          demand: strength * (1 - back * 0.008) * (0.9 + random.next() * 0.2),
          variety: 0.7 + random.next() * 0.3,
          returned: random.next() * 0.04,
        })),
      ];
    }),
  );
}
