import { sql, type SQL } from 'drizzle-orm';
import { kilograms, roubles } from '#planning/measure.ts';
import { addDays, type Day } from '#planning/days.ts';
import { potentialWindow, type DistributionRules, type PotentialWindow } from '#planning/potential.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { SoldItems } from './soldItems.ts';
import { byPoint } from './readPoints.ts';

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

/** Returns the column of `sales` that has the measure of a strategy. */
function amountColumn(measure: DistributionRules['measure']): SQL {
  if (measure === kilograms) return sql.raw('kg');
  return measure === roubles ? sql.raw('rub') : sql.raw('pieces');
}

/** A point with the window of the distributor to which it belongs. */
export interface PointInWindow {
  tradePointId: number;
  window: DistributorWindow;
}

/** Queries that run or wait at a time. */
const queriesAtOnce = 2;
/** Products per query: the embedded database answers no other request while a query runs. */
const productsAtOnce = 4;
/** Maximum points whose sales are read alone; a longer list of points costs more than the rows of the others. */
const fewPoints = 500;

/** Net sales of products; each row is a point and a segment of the days. */
interface SalesColumns {
  points: number[];
  segments: number[];
  sold: number[];
  /** Null when the measure is pieces. */
  pieces: number[] | null;
}

/**
 * Returns the net sales of each item at each point, by position of the point; all sales of a point count, of whichever
 * distributor. The windows of distributors differ by their last sale days: days are cut into segments at all bounds, so
 * that a window is a sum of segments and each product is read once.
 */
export async function readItemSales(
  db: Db,
  { measure }: Pick<DistributionRules, 'measure'>,
  points: readonly PointInWindow[],
  productsOfItems: readonly (readonly number[])[],
): Promise<SoldItems> {
  const sales = new SoldItems(points.length);
  if (points.length === 0) return sales;
  const bounds = [...new Set(points.flatMap(({ window }) => boundsOf(window)))].toSorted();
  const segmentOf = (bound: Day): number => bounds.indexOf(bound) + 1;
  const byId = new Map(
    points.map(({ tradePointId, window }, at) => {
      const [first, checkFirst, end] = boundsOf(window);
      return [tradePointId, { at, first: segmentOf(first), checkFirst: segmentOf(checkFirst), end: segmentOf(end) }];
    }),
  );
  const only =
    points.length > fewPoints
      ? sql`true`
      : sql`trade_point_id = any(${intArray(points.map(({ tradePointId }) => tradePointId))})`;
  const queries = productsOfItems.flatMap((products, item) =>
    Array.from({ length: Math.ceil(products.length / productsAtOnce) }, (_, at) => ({
      item,
      products: products.slice(at * productsAtOnce, (at + 1) * productsAtOnce),
    })),
  );
  const read = (query: (typeof queries)[number] | undefined) =>
    query && readSegments(db, { products: query.products, bounds, only, measure });
  // The database reads the next products while these are added up.
  const reading = queries.slice(0, queriesAtOnce).map(read);
  for (const [at, { item }] of queries.entries()) {
    const rows = await reading.shift();
    reading.push(read(queries[at + queriesAtOnce]));
    if (rows === undefined) continue;
    for (let row = 0; row < rows.points.length; row += 1) {
      const point = byId.get(rows.points[row] ?? 0);
      const segment = rows.segments[row] ?? 0;
      if (point === undefined || segment >= point.end || segment < Math.min(point.first, point.checkFirst)) continue;
      sales.add(
        point.at,
        item,
        segment >= point.first ? (rows.sold[row] ?? 0) : 0,
        segment >= point.checkFirst ? ((rows.pieces ?? rows.sold)[row] ?? 0) : 0,
      );
    }
  }
  return sales;
}

const boundsOf = ({ window: { first, last }, checkFirst }: DistributorWindow): [Day, Day, Day] => [
  first,
  checkFirst,
  addDays(last, 1),
];

async function readSegments(
  db: Db,
  {
    products,
    bounds,
    only,
    measure,
  }: { products: readonly number[]; bounds: readonly Day[]; only: SQL; measure: DistributionRules['measure'] },
): Promise<SalesColumns> {
  // The number of bounds up to the day.
  const segment = sql.join(
    bounds.map((bound) => sql`(day >= ${bound}::date)::int`),
    sql` + `,
  );
  const isPieces = measure !== kilograms && measure !== roubles;
  const [columns] = await rowsOf<SalesColumns>(
    db,
    sql`
    select coalesce(json_agg(point), '[]') as points, coalesce(json_agg(segment), '[]') as segments, coalesce(json_agg(sold), '[]') as sold, ${isPieces ? sql`null` : sql`coalesce(json_agg(pieces), '[]')`} as pieces
    from (
      select trade_point_id as point, ${segment} as segment, sum(${amountColumn(measure)}) as sold, sum(pieces) as pieces
      from sales where product_id = any(${intArray(products)}) and day >= ${bounds[0]}::date and day < ${bounds.at(-1)}::date and ${only}
      group by 1, 2) sums`,
  );
  return columns ?? { points: [], segments: [], sold: [], pieces: [] };
}

/** Returns the order days of points in the windows of their distributors, by position of the point. */
export async function readOrderDays(db: Db, points: readonly PointInWindow[]): Promise<Day[][]> {
  const [first] = points.map(({ window }) => window.window.first).toSorted();
  const last = points
    .map(({ window }) => window.window.last)
    .toSorted()
    .at(-1);
  const found = await byPoint<{ tradePointId: number; days: Day[] }>(
    db,
    points,
    (ids) => sql`
    select trade_point_id as "tradePointId", json_agg(distinct day) as days from sale_days
    where trade_point_id = any(${ids}) and orders > 0 and day between ${first} and ${last} group by 1`,
  );
  return points.map(({ tradePointId, window: { window } }) =>
    (found.get(tradePointId)?.[0]?.days ?? []).filter((day) => day >= window.first && day <= window.last),
  );
}
