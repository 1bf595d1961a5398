import type { DemoContext } from '../demoContext/context.ts';
import { quantityOf, type DemoSale } from '../demoContext/sale.ts';
import type { DemoRows } from '../demoContext/tableRows.ts';
import { agentMonthsOf, monthBack, salesDays, seasonOf, type AgentMonth } from './demoMonths.ts';
import { demoRoutesOf, type Route, type UsualProduct } from './demoRoutes.ts';

type AgedSale = DemoSale & { daysAgo: number };

/** Returns the pieces of a product in an order, 0 when the point orders none. */
function orderedPieces(
  { pieces, standing }: UsualProduct,
  { demand, variety }: AgentMonth,
  season: number,
  [skip, spread]: readonly [number, number],
): number {
  if (standing) return pieces;
  return skip > variety ? 0 : Math.max(1, Math.round(pieces * demand * season * (0.7 + spread * 0.6)));
}

/** Days after an order in which a part of it comes back. */
const returnDays = 3;

/** Creates the orders of a route, the latest first. */
function ordersOf(
  { point, agent, since, interval, products, random }: Route,
  months: readonly AgentMonth[],
  day: DemoContext['day'],
): AgedSale[] {
  const rows: AgedSale[] = [];
  for (let [order, daysAgo] = [0, since]; daysAgo <= salesDays; order += 1, daysAgo += interval) {
    const month = months[monthBack(daysAgo)];
    for (const usual of products) {
      const draws = [random.next(), random.next(), random.next()] as const;
      const isDue = order % usual.every === usual.first && daysAgo <= usual.oldest && daysAgo >= usual.newest;
      if (month === undefined || !isDue) continue;
      const pieces = orderedPieces(usual, month, seasonOf(day(-daysAgo)), [draws[0], draws[1]]);
      const sell = (count: number, ago: number): void => {
        rows.push({
          fieldEmployeeId: agent.fieldEmployeeId,
          distrId: agent.distrId,
          tradePointId: point.tradePointId,
          productId: usual.product.productId,
          day: day(-ago),
          ...quantityOf(usual.product, count),
          docNumber: null,
          daysAgo: ago,
        });
      };
      if (pieces > 0) sell(pieces, daysAgo);
      if (pieces > 0 && !usual.standing && draws[2] < month.returned && daysAgo > returnDays)
        sell(-Math.ceil(pieces / 4), daysAgo - returnDays);
    }
  }
  return rows;
}

/**
 * Creates the sales of the 365 days before today, in the order of days. A document has all lines of a point and a day.
 *
 * `sales` is the only source of the demo's figures: triggers derive the sums, and volumes of tasks are fitted to what
 * was sold (`fitDemo`). Independent random numbers had planned the minimum volume everywhere. Modules have random
 * numbers of their own, so a change of one leaves the rows of the others.
 */
export function salesOf(context: DemoContext, created: DemoRows): DemoSale[] {
  const months = agentMonthsOf(context);
  const rows = demoRoutesOf(context, created, months)
    .flatMap((route) => ordersOf(route, months.get(route.agent.fieldEmployeeId) ?? [], context.day))
    .toSorted((one, other) => other.daysAgo - one.daysAgo || one.tradePointId - other.tradePointId);
  let documents = 0;
  let previous: AgedSale | undefined;
  return rows.map(({ daysAgo, ...sale }) => {
    if (previous?.daysAgo !== daysAgo || previous.tradePointId !== sale.tradePointId) documents += 1;
    previous = { ...sale, daysAgo };
    return { ...sale, docNumber: `ЗК-${String(documents).padStart(6, '0')}` };
  });
}
