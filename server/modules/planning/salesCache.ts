import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { readTableState, type TableState } from '../../platform/db/tableChanges.ts';
import { saleChanges } from '../../platform/tables/strategies.ts';
import { readPointSums } from './readPointSums.ts';
import { readItemSums } from './readSales.ts';
import {
  CorrectedSums,
  distributorsOf,
  windowsOf,
  type Days,
  type PointsInDays,
  type PointSums,
  type ReadSums,
} from './soldItems.ts';
import { addSums, findDifference, type DayDifference } from './sumsOfOtherDays.ts';

const notedSales = { name: 'sales', changedIds: saleChanges.tradePointIds };

interface CachedSums {
  /** The state of `sales` before they were read. */
  state: TableState;
  sums: Promise<PointSums>;
  bytes: number;
  asked: Asked;
  /** Whether they were made of sums of nearly the same days. */
  isAdjusted: boolean;
}

/** Maximum bytes of all sums together: those of two of the largest strategies. */
const maxBytes = 128 * 1024 * 1024;
/** Milliseconds after their last use in which sums are released; changes of sales are kept as long. */
const storedMs = 30 * 60_000;
/** Maximum points that are read again; the sums of more are read as a whole. */
const maxCorrections = 1000;

/**
 * Returns a function that reads sums of sales once for the previews of a form: while a user edits numbers, neither the
 * points nor the days change. When any process has written sales, the points of these are read again; for a few more or
 * fewer days, only these are read.
 *
 * Most of a preview is reading (3.5 s with 12,000,000 sales), and most edits change neither points nor windows: with
 * the sums an edit takes 0.4 s. Each connection counts its writes of `sales` in one of 64 rows, so that writers do not
 * wait for each other. Everything is read again when there were more writes than rows in `sale_changes`. Planning
 * itself always reads.
 */
export function createSalesCache(): ReadSums {
  const cache = new LRUCache<string, CachedSums>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: storedMs,
    updateAgeOnGet: true,
    ttlAutopurge: true,
  });
  const keep = (asked: Asked, state: TableState, sums: Promise<PointSums>, isAdjusted = false): Promise<PointSums> => {
    const { key } = asked;
    const made: CachedSums = { state, sums, bytes: 1, asked, isAdjusted };
    cache.set(key, made);
    const settle = (bytes: number | null): void => {
      if (cache.peek(key) !== made) return;
      if (bytes === null) cache.delete(key);
      else cache.set(key, { ...made, bytes });
    };
    sums.then(
      ({ byteLength }) => settle(byteLength),
      () => settle(null),
    );
    return sums;
  };
  /** Returns the sums of nearly the same days, with the days between. */
  const findNear = ({ subject, windows }: Asked, amount: string) => {
    // Only pieces are whole numbers, which lose nothing when others are added and subtracted.
    const others = amount === 'pieces' ? [...cache.values()].filter((other) => other.asked.subject === subject) : [];
    return others
      .flatMap((known) => {
        const difference = findDifference(known.asked.windows, windows);
        return difference === null ? [] : [{ known, difference }];
      })
      .toSorted((one, other) => one.difference.length - other.difference.length)[0];
  };
  return async (...request) => {
    const [db, amount] = request;
    const asked = askedIn(...request);
    for (;;) {
      const same = cache.get(asked.key);
      const near = same === undefined ? findNear(asked, amount) : undefined;
      const known = same ?? near?.known;
      const { changed, ...state } = await readTableState(db, notedSales, known?.state);
      // A preview beside this one may have read them meanwhile.
      if (cache.peek(asked.key) !== same) continue;
      if (known === undefined || changed === null) return keep(asked, state, readItemSums(...request));
      if (near !== undefined) {
        // A user who tries one number of days after the other needs the last one and those that were read.
        if (near.known.isAdjusted) cache.delete(near.known.asked.key);
        return keep(asked, state, adjust(near, changed, request), true);
      }
      return changed.length === 0
        ? known.sums
        : keep(asked, state, correct(known.sums, changed, request), known.isAdjusted);
    }
  };
}

/** Returns the sums of other days: those of the known ones, and of the days between. */
async function adjust(
  { known, difference }: { known: CachedSums; difference: DayDifference },
  changed: readonly number[],
  [db, amount, sales, productsOfItems, letOthersGo]: Parameters<ReadSums>,
): Promise<PointSums> {
  const read = (windows: readonly Days[]): Parameters<ReadSums> => [
    db,
    amount,
    withWindows(sales, windows),
    productsOfItems,
    letOthersGo,
  ];
  const present = await correct(known.sums, changed, read(known.asked.windows));
  const between = await readItemSums(...read(difference.windows));
  const size = { points: sales.points.length, items: productsOfItems.length };
  return addSums(size, present, { sums: between, sign: difference.sign }, letOthersGo);
}

/** Returns the points with other windows, in the order in which `askedIn` has them. */
function withWindows({ points }: PointsInDays, windows: readonly Days[]): PointsInDays {
  const daysOf = distributorsOf(points).flatMap((distrId, at): [number, Days][] => {
    const days = windows[at];
    return days === undefined ? [] : [[distrId, days]];
  });
  return { points, daysOf: new Map(daysOf) };
}

/** Reads the sums of changed points again, or all when these have become too many. */
async function correct(
  sums: Promise<PointSums>,
  changed: readonly number[],
  request: Parameters<ReadSums>,
): Promise<PointSums> {
  const known = await sums;
  if (changed.length === 0) return known;
  const [db, amount, { points, daysOf }, ...rest] = request;
  const isChanged = new Set(changed);
  const positions = points.flatMap(({ tradePointId }, at) => (isChanged.has(tradePointId) ? [at] : []));
  if (positions.length === 0) return known;
  const corrections = positions.length + (known instanceof CorrectedSums ? known.corrections : 0);
  if (corrections > maxCorrections) return readItemSums(...request);
  const again = { points: positions.flatMap((at) => points[at] ?? []), daysOf };
  return new CorrectedSums(known, positions, await readPointSums(db, amount, again, ...rest));
}

/** What the sums depend on beside the sales. */
interface Asked {
  /** A hash of column, items, points and their distributors. */
  subject: string;
  /** The days of each distributor, in the order of their first points. */
  windows: readonly Days[];
  /** All of it. */
  key: string;
}

function askedIn(...[, amount, sales, productsOfItems]: Parameters<ReadSums>): Asked {
  const { points } = sales;
  const windows = windowsOf(sales);
  // Bytes, as a text of twenty thousand points keeps other requests waiting.
  const pairs = new Int32Array(points.length * 2);
  let place = 0;
  for (const { tradePointId, distrId } of points) {
    pairs[place] = tradePointId;
    pairs[place + 1] = distrId;
    place += 2;
  }
  const subject = createHash('sha256')
    .update(JSON.stringify([amount, productsOfItems]))
    .update(pairs)
    .digest('base64');
  return { subject, windows, key: `${subject} ${JSON.stringify(windows)}` };
}
