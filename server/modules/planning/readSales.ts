import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { addDays, daysIn, type Day } from '#planning/days.ts';
import { potentialWindow, type DistributionRules, type PotentialWindow } from '#planning/potential.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { byPoint } from './readPoints.ts';
import type { LetOthersGo } from '../../platform/context/requestGate.ts';
import { readPointSums } from './readPointSums.ts';
import { amountColumn, readSegments } from './readSegments.ts';
import {
  distributorsOf,
  SumsByItem,
  windowsOf,
  type Days,
  type DistributorPoint,
  type PointsInDays,
  type ReadSums,
  type SoldItems,
} from './soldItems.ts';
import { createTurns } from './turns.ts';

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

/** Points, and the windows of their distributors. */
interface PointsInWindows {
  points: readonly DistributorPoint[];
  windowOf: ReadonlyMap<number, DistributorWindow>;
}

/** Maximum days of sales per query. */
const daysAtOnce = 130;
/** Maximum points whose sales are read point by point. */
const fewPoints = 500;

interface ReadingSales {
  /** `readItemSums` by default. */
  readSums?: ReadSums | undefined;
  letOthersGo?: LetOthersGo | undefined;
}

/**
 * Returns the net sales of each item at each point, of all distributors. The sums of the potential and those of the
 * check are read apart: a preview keeps either while only the days of the other are edited.
 */
export async function readItemSales(
  db: Db,
  { measure }: Pick<DistributionRules, 'measure'>,
  points: PointsInWindows,
  productsOfItems: readonly (readonly number[])[],
  { readSums = readItemSums, letOthersGo }: ReadingSales = {},
): Promise<SoldItems> {
  const sold = await readSums(
    db,
    amountColumn(measure),
    withDays(points, ({ window: { first, last } }) => ({ first, last })),
    productsOfItems,
    letOthersGo,
  );
  const recentPieces = await readSums(
    db,
    'pieces',
    withDays(points, ({ window: { last }, checkFirst }) => ({ first: checkFirst, last })),
    productsOfItems,
    letOthersGo,
  );
  return { sold, recentPieces };
}

const withDays = (
  { points, windowOf }: PointsInWindows,
  daysOf: (window: DistributorWindow) => Days,
): PointsInDays => ({
  points,
  daysOf: new Map([...windowOf].map(([distrId, window]) => [distrId, daysOf(window)])),
});

/**
 * Returns the sums of each item in the days of each point. Days are cut into segments at all bounds, so that the days
 * of a point are a sum of segments, and each product is read once for all of them.
 *
 * A preview decides about 4,000,000 pairs of point and product from 12,000,000 sales. An index with all columns of the
 * sums gives one product in 3 ms, and other requests get their turn in between. Sums of months kept by triggers save
 * little: a point buys a product about once a month, and every write of sales would pay for them.
 */
export const readItemSums: ReadSums = async (db, amount, sales, productsOfItems, letOthersGo = setImmediate) => {
  const { points, daysOf } = sales;
  if (points.length <= fewPoints) return readPointSums(db, amount, sales, productsOfItems, letOthersGo);
  const sums = new SumsByItem(points.length);
  const windows = windowsOf(sales);
  const bounds = [...new Set(windows.flatMap(({ first, last }) => [first, addDays(last, 1)]))].toSorted();
  /** The first segment of a distributor's days, and the one after them. */
  const segmentsOf = new Map(
    [...daysOf].map(([distrId, { first, last }]) => [
      distrId,
      { first: bounds.indexOf(first) + 1, end: bounds.indexOf(addDays(last, 1)) + 1 },
    ]),
  );
  const turns = createTurns(letOthersGo);
  const positions = new Map<number, number>();
  for (const { tradePointId } of points) {
    positions.set(tradePointId, positions.size);
    await turns.pass();
  }
  // The embedded database answers no other request while a query runs, so each reads one product in some of the days.
  const parts = partsOf(bounds);
  const queries = productsOfItems.flatMap((products, item) =>
    products.flatMap((product) => parts.map((days) => ({ item, product, days }))),
  );
  for (const { item, product, days } of queries) {
    await letOthersGo();
    const rows = await readSegments(db, { product, days, bounds, amount });
    for (let row = 0; row < rows.count; row += 1) {
      const at = positions.get(rows.pointAt(row));
      const segments = at === undefined ? undefined : segmentsOf.get(points[at]?.distrId ?? 0);
      const segment = rows.segmentAt(row);
      if (at === undefined || segments === undefined || segment < segments.first || segment >= segments.end) continue;
      sums.add(at, item, rows.sumAt(row));
    }
  }
  return sums.byPoint(turns);
};

/** Returns the days within bounds in parts of about equal length; `end` is the day after the last one. */
function partsOf(bounds: readonly Day[]): { first: Day; end: Day }[] {
  const [start = '', end = start] = [bounds[0], bounds.at(-1)];
  const length = daysIn(start, end) - 1;
  const count = Math.max(1, Math.ceil(length / daysAtOnce));
  const boundAt = (part: number): Day => addDays(start, Math.round((length * part) / count));
  return Array.from({ length: count }, (_, part) => ({ first: boundAt(part), end: boundAt(part + 1) }));
}

/** Returns the order days of points in the windows of their distributors, by position of the point. */
export async function readOrderDays(
  db: Db,
  { points, windowOf }: PointsInWindows,
  letOthersGo?: LetOthersGo,
): Promise<Day[][]> {
  const windows = distributorsOf(points).flatMap((distrId) => windowOf.get(distrId)?.window ?? []);
  const [first] = windows.map((window) => window.first).toSorted();
  const last = windows
    .map((window) => window.last)
    .toSorted()
    .at(-1);
  const daysByPoint = await byPoint<{ tradePointId: number; days: Day[] }, DistributorPoint>(
    db,
    points,
    (ids) => sql`
    select trade_point_id as "tradePointId", json_agg(distinct day) as days from sale_days
    where trade_point_id = any(${ids}) and orders > 0 and day between ${first} and ${last} group by 1`,
    letOthersGo,
  );
  return points.map(({ tradePointId, distrId }) => {
    const window = windowOf.get(distrId)?.window;
    const days = daysByPoint.get(tradePointId)?.[0]?.days ?? [];
    return window === undefined ? [] : days.filter((day) => day >= window.first && day <= window.last);
  });
}
