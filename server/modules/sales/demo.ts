import { agentSales } from '../../platform/tables/strategies.ts';
import type { DemoContext } from '../demoContext/context.ts';

/** Sales of a month relative to the average: January is weak after December, summer is slow, autumn rises. */
const seasons = [0.74, 0.86, 1.02, 0.98, 0.95, 0.88, 0.84, 0.9, 1.03, 1.1, 1.22, 1.48];
const months = 12;

/** Creates sales of twelve whole months before now; a few new agents have fewer or none. */
export function agentSalesOf({ random, now, distribution }: DemoContext): (typeof agentSales.$inferSelect)[] {
  const present = new Date(now * 1000);
  return distribution.agents.flatMap(({ fieldEmployeeId }) => {
    const strength = 2_500_000 * (0.4 + random.next() * 1.8);
    const worked =
      fieldEmployeeId % 40 === 0
        ? 0
        : fieldEmployeeId % 40 === 1
          ? 1
          : fieldEmployeeId % 17 === 0
            ? random.whole(2, 11)
            : months;
    return Array.from({ length: worked }, (_, back) => {
      const month = new Date(Date.UTC(present.getUTCFullYear(), present.getUTCMonth() - 1 - back, 1));
      const trend = 1 - back * 0.008;
      const rub = strength * (seasons[month.getUTCMonth()] ?? 1) * trend * (0.9 + random.next() * 0.2);
      return {
        fieldEmployeeId,
        month: month.toISOString().slice(0, 10),
        rub: Number(rub.toFixed(2)),
        kg: Number((rub / (380 + random.next() * 60)).toFixed(3)),
        pieces: Math.round(rub / (95 + random.next() * 20)),
      };
    });
  });
}
