import type { Day } from '#planning/days.ts';
import type { PointToPlan, UntouchedTask } from '#planning/planDistribution.ts';
import type { PointItem } from '#planning/planPoint.ts';
import { isValidOn, withRate } from '#planning/potential.ts';
import type { StrategyBody } from '#schemas/entities/strategy.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { groupRows } from '../demoContext/groupRows.ts';
import { readAnew, type Keep } from './keptUntilCommit.ts';
import { itemRate, readClaims, readItems, readRates, type PlannedItem } from './readItems.ts';
import { findVersion } from './planVersion.ts';
import { readCandidates, readOpenTasks, readPointPage, readPoints, type PointRow } from './readPoints.ts';
import type { LetOthersGo } from '../../platform/context/requestGate.ts';
import {
  conditionsBeside,
  readOwnTasks,
  type OwnTasks,
  type PointRange,
  type UntouchedPointTask,
} from './readOwnTasks.ts';
import { readPointSums } from './readPointSums.ts';
import { readItemSales, readOrderDays, readWindows, type DistributorWindow } from './readSales.ts';
import type { ReadSums } from './soldItems.ts';
import { createTurns } from './turns.ts';

/** Value of `potentialPeriod` for which the order days of points count. */
const orderFrequency = 4;

/** Everything that decides about the tasks of a distribution strategy on a day. */
export interface DistributionWorld {
  /** The items of a point are valid until those of another one are read. */
  points: readonly PointToPlan[];
  items: readonly PlannedItem[];
  windows: readonly DistributorWindow[];
  /** Tasks of the saved strategy that are not closed, at points of the range if there is one. */
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
  /** Reads the sums of sales of a preview, `readItemSums` by default. */
  readSums?: ReadSums | undefined;
  /** Waits before each step of a preview until other requests are answered. */
  letOthersGo?: LetOthersGo | undefined;
  /** Caches what previews read; by default they read it each time. */
  keep?: Keep | undefined;
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
 * were planned from the strategy as it is, or if the day is outside its validity; otherwise they do not count as open:
 * they are planned again.
 */
export async function readDistributionWorld(
  db: Db,
  { strategyId, strategy, day, limit, readSums, letOthersGo, keep = readAnew }: StrategyOnDay,
  upTo?: LastPoint,
): Promise<DistributionWorld> {
  const { distributorIds, isWholesale, isRetail, salesCheckDays } = strategy;
  const listed = await readItems(db, strategy.mmlId);
  const isValid = isValidOn(strategy, day);
  const sameVersion = strategyId === null ? null : await findVersion(db, { strategyId, strategy, items: listed });
  // Nothing can be sold for a category without products.
  const items = listed.filter(({ products }) => products.length > 0);
  const saved = { strategyId, day, versionId: isValid ? sameVersion : ('any' as const) };
  const { isOpen, isClaiming } = conditionsBeside(saved);
  const windows = await readWindows(db, strategy, distributorIds, day);
  const rateOf = await keep(['rates', distributorIds], () => readRates(db, distributorIds));
  const page = upTo !== undefined && 'after' in upTo ? upTo : undefined;
  const subject = { distributorIds, isWholesale, isRetail, day, limitOf: limit?.userId };
  const rows =
    page === undefined
      ? firstOf(await keep(['points', subject], () => readPoints(db, strategy, day, limit, letOthersGo)), upTo)
      : await readPointPage(db, strategy, day, limit, page);
  const range = page && rangeOf(page, rows);
  const ownTasks = await readOwnTasks(db, saved, { range, limit });
  const tasksAt = (fate: UntouchedPointTask['fate']) =>
    groupRows(ownTasks.untouched, (task) => (task.fate === fate ? task.tradePointId : undefined));
  const [continuedAt, replacedAt] = [tasksAt('continues'), tasksAt('replaced')];
  const startedAt = groupRows(ownTasks.started, ({ tradePointId }) => tradePointId);
  const windowOf = new Map(windows.map((window) => [window.distrId, window]));
  const inWindows = { points: rows, windowOf };
  const orderDays = strategy.potentialPeriod === orderFrequency ? await readOrderDays(db, inWindows, letOthersGo) : [];
  const products = items.map((item) => item.products.map(({ productId }) => productId));
  // One query after another: a run reads in its transaction, and beside a preview other requests wait for one query at
  // most.
  const reading = page === undefined ? { readSums, letOthersGo } : { readSums: readPointSums };
  const sales = await readItemSales(db, strategy, inWindows, products, reading);
  const candidatesOf = await keep(['agents', subject, upTo], () => readCandidates(db, rows, day, letOthersGo));
  const claims = await keep(['claims', subject, upTo, saved, salesCheckDays, products], () =>
    readClaims(db, items, rows, { day, checkDays: salesCheckDays, isClaiming, letOthersGo }),
  );
  const candidates = page && new Set(rows.flatMap((row) => candidatesOf(row).map((agent) => agent.fieldEmployeeId)));
  const openTasks = await readOpenTasks(db, isOpen, candidates);
  const unsoldItems = unsoldItemsBy(items, rateOf);
  const positions = new Map(items.map(({ itemKey }, at) => [itemKey, at]));
  const continuedOf = ({ tradePointId, distrId, isWholesale }: PointRow): UntouchedTask[] =>
    (continuedAt.get(tradePointId) ?? []).flatMap((task) => {
      const item = unsoldItems(distrId, isWholesale)[positions.get(task.itemKey) ?? -1];
      if (item === undefined) return [];
      return isValid ? withPresentRate(task, item) : task;
    });
  const itemsOf = ({ tradePointId, distrId, isWholesale }: PointRow, at: number): readonly PointItem[] => {
    const unsold = unsoldItems(distrId, isWholesale);
    sales.sold.each(at, (item, sold) => {
      const bought = unsold[item];
      if (bought !== undefined) bought.sold = sold;
    });
    sales.recentPieces.each(at, (item, pieces) => {
      const bought = unsold[item];
      if (bought !== undefined) bought.recentPieces = pieces;
    });
    for (const [item, claim] of claims.get(tradePointId) ?? []) {
      const claimed = unsold[item];
      if (claimed !== undefined) claimed.claim = claim;
    }
    for (const { itemKey } of continuedAt.get(tradePointId) ?? []) {
      const planned = unsold[positions.get(itemKey) ?? -1];
      if (planned !== undefined) planned.claim = 'own';
    }
    return unsold;
  };
  const read = { candidatesOf, continuedOf, itemsOf };
  const turns = createTurns(letOthersGo);
  const points: WorldPoint[] = [];
  for (const [at, row] of rows.entries()) {
    const window = windowOf.get(row.distrId)?.window;
    if (window !== undefined) {
      const started = startedAt.get(row.tradePointId) ?? [];
      points.push(
        new WorldPoint(row, at, read, {
          window,
          orderDays: orderDays[at] ?? noDays,
          openTasks: started.filter(({ isDone }) => !isDone).length + (continuedAt.get(row.tradePointId)?.length ?? 0),
          started,
          replaced: replacedAt.get(row.tradePointId) ?? [],
        }),
      );
    }
    await turns.pass();
  }
  return { points, items, windows, ownTasks, openTasks, ...(range && { range }) };
}

const noDays: readonly Day[] = [];

/** Reads what belongs to a point when it is used: that of all points at once would not fit into memory. */
interface ReadOfPoint {
  candidatesOf: (row: PointRow) => PointToPlan['candidates'];
  continuedOf: (row: PointRow) => readonly UntouchedTask[];
  itemsOf: (row: PointRow, at: number) => readonly PointItem[];
}

/** A point of the world. A class, as making twenty thousand objects with own getters keeps other requests waiting. */
class WorldPoint implements PointToPlan {
  readonly tradePointId: number;
  readonly distrId: number;
  readonly isWholesale: boolean;
  readonly window: DistributorWindow['window'];
  readonly orderDays: readonly Day[];
  readonly openTasks: number;
  readonly started: PointToPlan['started'];
  readonly replaced: PointToPlan['replaced'];
  readonly #row: PointRow;
  readonly #at: number;
  readonly #read: ReadOfPoint;

  constructor(
    row: PointRow,
    at: number,
    read: ReadOfPoint,
    {
      window,
      orderDays,
      openTasks,
      started,
      replaced,
    }: Pick<PointToPlan, 'window' | 'orderDays' | 'openTasks' | 'started' | 'replaced'>,
  ) {
    this.tradePointId = row.tradePointId;
    this.distrId = row.distrId;
    this.isWholesale = row.isWholesale;
    this.window = window;
    this.orderDays = orderDays;
    this.openTasks = openTasks;
    this.started = started;
    this.replaced = replaced;
    this.#row = row;
    this.#at = at;
    this.#read = read;
  }

  get candidates(): PointToPlan['candidates'] {
    return this.#read.candidatesOf(this.#row);
  }

  get continued(): readonly UntouchedTask[] {
    return this.#read.continuedOf(this.#row);
  }

  get items(): readonly PointItem[] {
    return this.#read.itemsOf(this.#row, this.#at);
  }
}

/** Returns the ids that a page of points covers: without a last one when there are no more points. */
const rangeOf = ({ after, count }: PointPage, points: readonly PointRow[]): PointRange => ({
  after,
  last: points.length < count ? null : (points.at(-1)?.tradePointId ?? null),
});

/** Returns a continued task with the present rate of its item: a changed motivation changes its money. */
const withPresentRate = (task: UntouchedTask, { rate }: PointItem): UntouchedTask =>
  task.steps.rate === rate ? task : { ...task, steps: withRate(task.steps, rate) };

function firstOf(points: readonly PointRow[], upTo: LastPoint | undefined): readonly PointRow[] {
  if (upTo === undefined) return points;
  return 'count' in upTo
    ? points.slice(0, upTo.count)
    : points.filter(({ tradePointId }) => tradePointId <= upTo.tradePointId);
}

/**
 * Returns the items as they are at a point that bought none of them. The points of a distributor and kind share them:
 * millions of objects would take longer than all decisions about them.
 */
function unsoldItemsBy(
  items: readonly PlannedItem[],
  rateOf: Awaited<ReturnType<typeof readRates>>,
): (distrId: number, isWholesale: boolean) => readonly PointItem[] {
  const made = new Map<string, readonly PointItem[]>();
  return (distrId, isWholesale) => {
    const key = `${distrId} ${isWholesale}`;
    const known = made.get(key);
    if (known !== undefined) {
      for (const item of known) {
        item.sold = 0;
        item.recentPieces = 0;
        item.claim = null;
      }
      return known;
    }
    const unsold = items.map((item) => ({
      itemKey: item.itemKey,
      sold: 0,
      recentPieces: 0,
      minPieces: item.minPieces,
      weightKg: item.weightKg,
      priceRoubles: item.priceRoubles,
      rate: itemRate(item, (productId) => rateOf(distrId, isWholesale, productId)),
      claim: null,
    }));
    made.set(key, unsold);
    return unsold;
  };
}
