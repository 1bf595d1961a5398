import type { Day } from '#planning/days.ts';
import type { PointToPlan } from '#planning/planDistribution.ts';
import type { StrategyBody } from '#schemas/entities/strategy.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { itemRate, readClaims, readItems, readRates, type PlannedItem } from './readItems.ts';
import { readCandidates, readOpenTasks, readPoints, type PointRow } from './readPoints.ts';
import { readItemSales, readOrderDays, readWindows, type DistributorWindow } from './readSales.ts';

/** Value of `potentialPeriod` for which the order days of points count. */
const orderFrequency = 4;

/** Everything that decides about the tasks of a distribution strategy on a day. */
export interface DistributionWorld {
  points: readonly PointToPlan[];
  /** The same points as the page names them. */
  rows: readonly PointRow[];
  items: readonly PlannedItem[];
  windows: readonly DistributorWindow[];
  /** Open tasks of each agent. */
  openTasks: ReadonlyMap<number, number>;
}

/** Reads the world of a strategy: for a preview within the user's territory limit, for planning without a limit. */
export async function readDistributionWorld(
  db: Db,
  strategy: StrategyBody,
  day: Day,
  limit?: TerritoryLimit,
): Promise<DistributionWorld> {
  const { distributorIds, salesCheckDays } = strategy;
  const [windows, rows, items, rateOf, openTasks] = await Promise.all([
    readWindows(db, strategy, distributorIds, day),
    readPoints(db, strategy, day, limit),
    readItems(db, strategy.mmlId),
    readRates(db, distributorIds),
    readOpenTasks(db),
  ]);
  const products = items.flatMap(({ products: own }, item) => own.map(({ productId }) => ({ productId, item })));
  const points = rows.map(({ tradePointId, distrId }) => ({ tradePointId, distrId }));
  const [sales, orderDays, candidates, claims] = await Promise.all([
    readItemSales(db, strategy, { points, products, windows }),
    strategy.potentialPeriod === orderFrequency ? readOrderDays(db, { points, windows }) : new Map<number, Day[]>(),
    readCandidates(db, rows, day),
    readClaims(db, items, { day, checkDays: salesCheckDays }),
  ]);
  const windowOf = new Map(windows.map((window) => [window.distrId, window.window]));
  const salesOf = new Map(sales.map((row) => [`${row.tradePointId} ${row.item}`, row]));
  return {
    rows,
    items,
    windows,
    openTasks,
    points: rows.flatMap(({ tradePointId, distrId, isWholesale }) => {
      const window = windowOf.get(distrId);
      if (window === undefined) return [];
      return [
        {
          tradePointId,
          distrId,
          isWholesale,
          window,
          orderDays: orderDays.get(tradePointId) ?? [],
          openTasks: 0,
          candidates: candidates.get(tradePointId) ?? [],
          items: items.map((item, at) => {
            const sold = salesOf.get(`${tradePointId} ${at}`);
            return {
              itemKey: item.itemKey,
              sold: sold?.sold ?? 0,
              recentPieces: sold?.recentPieces ?? 0,
              minPieces: item.minPieces,
              weightKg: item.weightKg,
              priceRoubles: item.priceRoubles,
              rate: itemRate(item, (productId) => rateOf(distrId, isWholesale, productId)),
              claim: claims.get(`${tradePointId} ${at}`) ?? null,
            };
          }),
        },
      ];
    }),
  };
}
