import { sql, type SQL } from 'drizzle-orm';
import { kilograms, roubles } from '#planning/measure.ts';
import { addDays, type Day } from '#planning/days.ts';
import { potentialWindow, type DistributionRules, type PotentialWindow } from '#planning/potential.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';

/** A distributor's windows: the potential, and the days in which an item must have sold its minimum. */
export interface DistributorWindow {
  distrId: number;
  /** The last sale day before the day of planning; null without sales. */
  lastSaleDay: Day | null;
  window: PotentialWindow;
  checkFirst: Day;
}

/** Returns the windows of the chosen distributors on a day of planning (planning §3, §4). */
export async function readWindows(
  db: Db,
  rules: Pick<DistributionRules, 'potentialPeriod' | 'salesCheckDays'>,
  distributorIds: readonly number[],
  day: Day,
): Promise<DistributorWindow[]> {
  const lastDays = await rowsOf<{ distrId: number; last: Day | null }>(
    db,
    sql`
    select given.id as "distrId", (select max(day) from sales where distr_id = given.id and day < ${day})::text as last
    from json_array_elements_text(${JSON.stringify(distributorIds)}::json) chosen, lateral (select chosen.value::int as id) given`,
  );
  const asOfs = lastDays.map(({ distrId, last }) => ({ distrId, last, asOf: last ?? addDays(day, -1) }));
  const windows = asOfs.map(({ distrId, asOf }) => ({ distrId, first: potentialWindow(rules, asOf, null).first }));
  const firstDays = await rowsOf<{ distrId: number; first: Day | null }>(
    db,
    sql`
    select given."distrId", (select min(day) from sales where distr_id = given."distrId" and day >= given.first)::text as first
    from json_to_recordset(${JSON.stringify(windows)}::json) as given ("distrId" int, first date)`,
  );
  const firstOf = new Map(firstDays.map(({ distrId, first }) => [distrId, first]));
  return asOfs.map(({ distrId, last, asOf }) => ({
    distrId,
    lastSaleDay: last,
    window: potentialWindow(rules, asOf, firstOf.get(distrId) ?? null),
    checkFirst: addDays(asOf, 1 - rules.salesCheckDays),
  }));
}

/** Net sales of an item of the list at a point. */
export interface ItemSalesRow {
  tradePointId: number;
  /** Position of the item in the list. */
  item: number;
  /** In the measure of the strategy, in the potential window. */
  sold: number;
  recentPieces: number;
}

function amountColumn(measure: DistributionRules['measure']): SQL {
  if (measure === kilograms) return sql`sales.kg`;
  return measure === roubles ? sql`sales.rub` : sql`sales.pieces`;
}

/** Points with the distributor to which each belongs, and products with the position of their item. */
export interface SalesScope {
  points: readonly { tradePointId: number; distrId: number }[];
  products: readonly { productId: number; item: number }[];
  windows: readonly DistributorWindow[];
}

/** Returns the net sales of each item at each point; all sales of a point count, of whichever distributor. */
export function readItemSales(
  db: Db,
  { measure }: Pick<DistributionRules, 'measure'>,
  { points, products, windows }: SalesScope,
): Promise<ItemSalesRow[]> {
  const given = windows.map(({ distrId, window: { first, last }, checkFirst }) => ({
    distrId,
    first,
    last,
    checkFirst,
  }));
  return rowsOf(
    db,
    sql`
    with point as (select * from json_to_recordset(${JSON.stringify(points)}::json) as given ("tradePointId" int, "distrId" int)),
      product as (select * from json_to_recordset(${JSON.stringify(products)}::json) as given ("productId" int, item int)),
      span as (select * from json_to_recordset(${JSON.stringify(given)}::json) as given ("distrId" int, first date, last date, "checkFirst" date))
    select sales.trade_point_id as "tradePointId", product.item,
      coalesce(sum(${amountColumn(measure)}) filter (where sales.day >= span.first), 0) as sold,
      coalesce(sum(sales.pieces) filter (where sales.day >= span."checkFirst"), 0) as "recentPieces"
    from point join span using ("distrId") join sales on sales.trade_point_id = point."tradePointId"
      join product on product."productId" = sales.product_id
    where sales.day between least(span.first, span."checkFirst") and span.last
    group by 1, 2`,
  );
}

/** Returns the order days of each point in its window, for the order frequency. */
export async function readOrderDays(
  db: Db,
  { points, windows }: Pick<SalesScope, 'points' | 'windows'>,
): Promise<ReadonlyMap<number, Day[]>> {
  const given = windows.map(({ distrId, window: { first, last } }) => ({ distrId, first, last }));
  const rows = await rowsOf<{ tradePointId: number; days: Day[] }>(
    db,
    sql`
    with point as (select * from json_to_recordset(${JSON.stringify(points)}::json) as given ("tradePointId" int, "distrId" int)),
      span as (select * from json_to_recordset(${JSON.stringify(given)}::json) as given ("distrId" int, first date, last date))
    select sales.trade_point_id as "tradePointId", array_agg(distinct sales.day::text) as days
    from point join span using ("distrId") join sales on sales.trade_point_id = point."tradePointId"
    where sales.day between span.first and span.last and sales.pieces > 0 group by 1`,
  );
  return new Map(rows.map(({ tradePointId, days }) => [tradePointId, days]));
}
