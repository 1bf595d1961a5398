import { sql } from 'drizzle-orm';
import type { Day } from '#planning/days.ts';
import type { DistributionRules } from '#planning/potential.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { amountColumn } from './readSegments.ts';
import type { PointInWindow } from './readSales.ts';
import { ItemSums, type SoldItems } from './soldItems.ts';

interface SalesRow {
  point: number;
  product: number;
  sold: number;
  pieces: number;
}

/**
 * Returns the same as `readItemSales` for some hundred points: their rows are read by point, and not all rows of each
 * product. `productsOfItems` has the products of each item.
 */
export async function readSalesOfPoints(
  db: Db,
  { measure }: Pick<DistributionRules, 'measure'>,
  points: readonly PointInWindow[],
  productsOfItems: readonly (readonly number[])[],
): Promise<SoldItems> {
  const sold = new ItemSums(points.length);
  const recentPieces = new ItemSums(points.length);
  const collected = () => ({ sold: sold.byPoint(), recentPieces: recentPieces.byPoint() });
  const [first, last] = boundsOf(points);
  if (first === undefined || last === undefined) return collected();
  const given = points.map(({ tradePointId, window: { window, checkFirst } }, at) => ({
    at,
    id: tradePointId,
    first: window.first,
    check: checkFirst,
    last: window.last,
  }));
  const amount = sql.raw(amountColumn(measure));
  const rows = await rowsOf<SalesRow>(
    db,
    sql`
    select at as point, product_id as product, coalesce(sum(${amount}) filter (where day >= first), 0) as sold, coalesce(sum(pieces) filter (where day >= "check"), 0) as pieces
    from json_to_recordset(${JSON.stringify(given)}::json) as given (at int, id int, first date, "check" date, last date)
      join sales on trade_point_id = id and day >= least(first, "check") and day <= last
    where trade_point_id = any(${intArray(points.map(({ tradePointId }) => tradePointId))}) and product_id = any(${intArray(productsOfItems.flat())})
      and day between ${first} and ${last}
    group by 1, 2`,
  );
  const itemOf = new Map(productsOfItems.flatMap((products, item) => products.map((product) => [product, item])));
  // Items are added in their order.
  const byItem = rows
    .map((row) => ({ ...row, item: itemOf.get(row.product) ?? 0 }))
    .toSorted((one, other) => one.item - other.item);
  for (const row of byItem) {
    sold.add(row.point, row.item, row.sold);
    recentPieces.add(row.point, row.item, row.pieces);
  }
  return collected();
}

/** Returns the first and the last day of all windows. */
function boundsOf(points: readonly PointInWindow[]): [Day | undefined, Day | undefined] {
  const windows = [...new Set(points.map(({ window }) => window))];
  const firsts = windows.flatMap(({ window, checkFirst }) => [window.first, checkFirst]).toSorted();
  const lasts = windows.map(({ window }) => window.last).toSorted();
  return [firsts[0], lasts.at(-1)];
}
