import type { Day } from '#planning/days.ts';
import type { PointToPlan } from '#planning/planDistribution.ts';
import type { PointItem } from '#planning/planPoint.ts';
import type { StrategyBody } from '#schemas/entities/strategy.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { itemRate, readClaims, readItems, readRates, type PlannedItem } from './readItems.ts';
import { readCandidates, readOpenTasks, readPoints, type PointRow } from './readPoints.ts';
import { isOpenBeside, readOwnTasks, type OwnTasks } from './readOwnTasks.ts';
import { readItemSales, readOrderDays, readWindows, type DistributorWindow } from './readSales.ts';

/** Value of `potentialPeriod` for which the order days of points count. */
const orderFrequency = 4;

/** Everything that decides about the tasks of a distribution strategy on a day. */
export interface DistributionWorld {
  points: readonly PointToPlan[];
  items: readonly PlannedItem[];
  windows: readonly DistributorWindow[];
  /** Open tasks of the saved strategy. */
  ownTasks: OwnTasks;
  /** Open tasks of each agent. */
  openTasks: ReadonlyMap<number, number>;
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
}

/** The last point to be planned, in the order of ids: by the number of points, or by its id. */
export type LastPoint = { count: number } | { tradePointId: number };

/**
 * Reads the world of a strategy, up to a point or with all of them. The strategy's tasks without sales do not count as
 * open: they are planned again.
 */
export async function readDistributionWorld(
  db: Db,
  { strategyId, strategy, day, limit, readSales = readItemSales }: StrategyOnDay,
  upTo?: LastPoint,
): Promise<DistributionWorld> {
  const { distributorIds, salesCheckDays } = strategy;
  const isOpen = isOpenBeside(strategyId);
  const ownTasks = await readOwnTasks(db, strategyId);
  const startedAt = countBy(ownTasks.started.map(({ tradePointId }) => tradePointId));
  const windows = await readWindows(db, strategy, distributorIds, day);
  const items = await readItems(db, strategy.mmlId);
  const rateOf = await readRates(db, distributorIds);
  const openTasks = await readOpenTasks(db, isOpen);
  const claims = await readClaims(db, items, { day, checkDays: salesCheckDays, isOpen });
  const windowOf = new Map(windows.map((window) => [window.distrId, window]));
  const known = firstOf(await readPoints(db, strategy, day, limit), upTo);
  const rows = known.flatMap((row) => {
    const window = windowOf.get(row.distrId);
    return window === undefined ? [] : [{ ...row, window }];
  });
  const orderDays = strategy.potentialPeriod === orderFrequency ? await readOrderDays(db, rows) : [];
  const products = items.map((item) => item.products.map(({ productId }) => productId));
  const [sales, candidatesOf] = await Promise.all([
    readSales(db, strategy, rows, products),
    readCandidates(db, rows, day),
  ]);
  const unsoldItems = unsoldItemsBy(items, rateOf);
  const points = rows.map((row, at) => ({
    tradePointId: row.tradePointId,
    distrId: row.distrId,
    isWholesale: row.isWholesale,
    window: row.window.window,
    orderDays: orderDays[at] ?? [],
    openTasks: startedAt.get(row.tradePointId) ?? 0,
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
      return own;
    },
  }));
  return { points, items, windows, ownTasks, openTasks };
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

function countBy(ids: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
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
