import type { Day } from '#planning/days.ts';
import type { ContinuedTask, PointToPlan } from '#planning/planDistribution.ts';
import type { PointItem } from '#planning/planPoint.ts';
import { withRate } from '#planning/potential.ts';
import type { StrategyBody } from '#schemas/entities/strategy.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { itemRate, readClaims, readItems, readRates, type PlannedItem } from './readItems.ts';
import { findVersion } from './planVersion.ts';
import { readCandidates, readOpenTasks, readPointPage, readPoints, type PointRow } from './readPoints.ts';
import { inRange, isOpenBeside, readOwnTasks, type OwnTasks, type PointRange, type PointTask } from './readOwnTasks.ts';
import { readSalesOfPoints } from './readSalesOfPoints.ts';
import { readItemSales, readOrderDays, readWindows, type DistributorWindow } from './readSales.ts';

/** Value of `potentialPeriod` for which the order days of points count. */
const orderFrequency = 4;

/** Everything that decides about the tasks of a distribution strategy on a day. */
export interface DistributionWorld {
  points: readonly PointToPlan[];
  items: readonly PlannedItem[];
  windows: readonly DistributorWindow[];
  /** Open tasks of the saved strategy, at points of the range if there is one. */
  ownTasks: OwnTasks;
  /** Open tasks of each agent; of a page, only of those who may get its tasks. */
  openTasks: ReadonlyMap<number, number>;
  /** The points that were read, gone ones included; absent without a page. */
  range?: PointRange;
}

/** A strategy on a day of planning; `strategyId` is null for a new one. */
export interface StrategyOnDay<S = StrategyBody> {
  strategyId: number | null;
  strategy: S;
  day: Day;
  /** The user's territory limit in a preview. */
  limit?: TerritoryLimit | undefined;
  /** Reads the sales of a preview, `readItemSales` by default. */
  readSales?: typeof readItemSales | undefined;
  /** Waits before each step of a preview until other requests are answered. */
  letOthersGo?: (() => Promise<unknown>) | undefined;
}

/**
 * The last point to be planned, in the order of ids: by the number of points, or by its id. With `after`, only a page
 * of the points after that id.
 */
export type LastPoint = { count: number } | { tradePointId: number } | PointPage;

interface PointPage {
  after: number;
  count: number;
}

/**
 * Reads the world of a strategy, up to a point or with all of them. The strategy's untouched tasks continue if they
 * were planned from the strategy as it is; otherwise they do not count as open: they are planned again.
 */
export async function readDistributionWorld(
  db: Db,
  { strategyId, strategy, day, limit, readSales = readItemSales, letOthersGo }: StrategyOnDay,
  upTo?: LastPoint,
): Promise<DistributionWorld> {
  const { distributorIds, salesCheckDays } = strategy;
  const listed = await readItems(db, strategy.mmlId);
  const versionId = strategyId === null ? null : await findVersion(db, { strategyId, strategy, items: listed });
  // Nothing can be sold for a category without products.
  const items = listed.filter(({ products }) => products.length > 0);
  const saved = { strategyId, day, versionId };
  const isOpen = isOpenBeside(saved);
  const windows = await readWindows(db, strategy, distributorIds, day);
  const rateOf = await readRates(db, distributorIds);
  const page = upTo !== undefined && 'after' in upTo ? upTo : undefined;
  const known =
    page === undefined
      ? firstOf(await readPoints(db, strategy, day, limit), upTo)
      : await readPointPage(db, strategy, day, limit, page);
  const range = page && rangeOf(page, known);
  const isChosen = inRange(sql`trade_point_id`, range);
  const claims = await readClaims(db, items, { day, checkDays: salesCheckDays, isOpen, isChosen });
  const ownTasks = await readOwnTasks(db, saved, range);
  const continuedAt = groupByPoint(ownTasks.untouched.filter(({ continued }) => continued !== undefined));
  const startedAt = groupByPoint(ownTasks.started);
  const windowOf = new Map(windows.map((window) => [window.distrId, window]));
  const rows = known.flatMap((row) => {
    const window = windowOf.get(row.distrId);
    return window === undefined ? [] : [{ ...row, window }];
  });
  const orderDays = strategy.potentialPeriod === orderFrequency ? await readOrderDays(db, rows) : [];
  const products = items.map((item) => item.products.map(({ productId }) => productId));
  // A run reads in its transaction, that is one query after another.
  const [sales, candidatesOf] =
    page === undefined
      ? await Promise.all([readSales(db, strategy, rows, products, letOthersGo), readCandidates(db, rows, day)])
      : [await readSalesOfPoints(db, strategy, rows, products), await readCandidates(db, rows, day)];
  const candidates = page && new Set(rows.flatMap((row) => candidatesOf(row).map((agent) => agent.fieldEmployeeId)));
  const openTasks = await readOpenTasks(db, isOpen, candidates);
  const unsoldItems = unsoldItemsBy(items, rateOf);
  const positions = new Map(items.map(({ itemKey }, at) => [itemKey, at]));
  const points = rows.map((row, at) => ({
    tradePointId: row.tradePointId,
    distrId: row.distrId,
    isWholesale: row.isWholesale,
    window: row.window.window,
    orderDays: orderDays[at] ?? [],
    openTasks: (startedAt.get(row.tradePointId) ?? []).length + (continuedAt.get(row.tradePointId) ?? []).length,
    continued: (continuedAt.get(row.tradePointId) ?? []).flatMap(({ continued }) =>
      withPresentRate(
        continued,
        unsoldItems(row.distrId, row.isWholesale)[positions.get(continued?.itemKey ?? '') ?? -1],
      ),
    ),
    // Made when they are used: all items of all points at once would not fit into memory.
    get candidates() {
      return candidatesOf(row);
    },
    get items() {
      const own = unsoldItems(row.distrId, row.isWholesale).slice();
      sales.each(at, (item, sold, recentPieces) => {
        const unsold = own[item];
        if (unsold !== undefined) own[item] = soldItem(unsold, sold, recentPieces);
      });
      for (const [item, claim] of claims.get(row.tradePointId) ?? []) {
        const unclaimed = own[item];
        if (unclaimed !== undefined) own[item] = { ...unclaimed, claim };
      }
      for (const { continued } of continuedAt.get(row.tradePointId) ?? []) {
        const item = positions.get(continued?.itemKey ?? '') ?? -1;
        const planned = own[item];
        if (planned !== undefined) own[item] = { ...planned, claim: 'own' };
      }
      return own;
    },
  }));
  return { points, items, windows, ownTasks, openTasks, ...(range && { range }) };
}

/** Returns the ids that a page of points covers: without a last one when there are no more points. */
const rangeOf = ({ after, count }: PointPage, points: readonly PointRow[]): PointRange => ({
  after,
  last: points.length < count ? null : (points.at(-1)?.tradePointId ?? null),
});

/** Returns a continued task with the present rate of its item: a changed motivation changes its money. */
function withPresentRate(task: ContinuedTask | undefined, item: PointItem | undefined): ContinuedTask[] {
  if (task === undefined || item === undefined) return [];
  return [task.steps.rate === item.rate ? task : { ...task, steps: withRate(task.steps, item.rate) }];
}

/** Returns an item with its sales. The fields are named: a spread of a million items takes several times as long. */
function soldItem(
  { itemKey, minPieces, weightKg, priceRoubles, rate, claim }: PointItem,
  sold: number,
  recentPieces: number,
): PointItem {
  return { itemKey, sold, recentPieces, minPieces, weightKg, priceRoubles, rate, claim };
}

function firstOf(points: readonly PointRow[], upTo: LastPoint | undefined): readonly PointRow[] {
  if (upTo === undefined) return points;
  return 'count' in upTo
    ? points.slice(0, upTo.count)
    : points.filter(({ tradePointId }) => tradePointId <= upTo.tradePointId);
}

function groupByPoint(tasks: readonly PointTask[]): ReadonlyMap<number, PointTask[]> {
  const groups = new Map<number, PointTask[]>();
  for (const task of tasks) {
    const known = groups.get(task.tradePointId);
    if (known === undefined) groups.set(task.tradePointId, [task]);
    else known.push(task);
  }
  return groups;
}

/** Returns the items as they are at a point that bought none of them, made once a distributor and kind of point. */
function unsoldItemsBy(
  items: readonly PlannedItem[],
  rateOf: Awaited<ReturnType<typeof readRates>>,
): (distrId: number, isWholesale: boolean) => readonly PointItem[] {
  const made = new Map<string, readonly PointItem[]>();
  return (distrId, isWholesale) => {
    const key = `${distrId} ${isWholesale}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const own = items.map((item) => ({
      itemKey: item.itemKey,
      sold: 0,
      recentPieces: 0,
      minPieces: item.minPieces,
      weightKg: item.weightKg,
      priceRoubles: item.priceRoubles,
      rate: itemRate(item, (productId) => rateOf(distrId, isWholesale, productId)),
      claim: null,
    }));
    made.set(key, own);
    return own;
  };
}
