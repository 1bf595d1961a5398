import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { readPointSums } from './readPointSums.ts';
import { readItemSums } from './readSales.ts';
import { CorrectedSums, type PointSums, type ReadSums } from './soldItems.ts';

interface CachedSums {
  /** The state of `sales` before they were read. */
  state: SalesState;
  sums: Promise<PointSums>;
  bytes: number;
}

interface SalesState {
  /** How often `sales` has been written. */
  writes: number;
  /** The database's snapshot: which transactions are in that number. */
  snapshot: string;
}

/** Maximum bytes of all sums together: those of two of the largest strategies. */
const maxBytes = 128 * 1024 * 1024;
/** Milliseconds after their last use in which sums are released; changes of sales are kept as long. */
const storedMs = 30 * 60_000;
/** Maximum points that are read again; the sums of more are read as a whole. */
const maxCorrections = 1000;

/**
 * Returns a function that reads sums of sales once for the previews of a form: while a user edits numbers, neither the
 * points nor the days change (docs/decisions/0091). When any process has written sales, the points of these are read
 * again.
 */
export function createSalesCache(): ReadSums {
  const cache = new LRUCache<string, CachedSums>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: storedMs,
    updateAgeOnGet: true,
    ttlAutopurge: true,
  });
  const keep = (key: string, state: SalesState, sums: Promise<PointSums>): Promise<PointSums> => {
    const made: CachedSums = { state, sums, bytes: 1 };
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
  return async (...request) => {
    const [db] = request;
    const key = keyOf(...request);
    for (;;) {
      const known = cache.get(key);
      const { changed, ...state } = await readSalesState(db, known?.state);
      // A preview beside this one may have read them meanwhile.
      if (cache.peek(key) !== known) continue;
      if (known === undefined || changed === null) return keep(key, state, readItemSums(...request));
      return changed.length === 0 ? known.sums : keep(key, state, correct(known.sums, changed, request));
    }
  };
}

/** Reads the sums of changed points again, or all when these have become too many. */
async function correct(
  sums: Promise<PointSums>,
  changed: readonly number[],
  request: Parameters<ReadSums>,
): Promise<PointSums> {
  const known = await sums;
  const [db, amount, points, ...rest] = request;
  const isChanged = new Set(changed);
  const positions = points.flatMap(({ tradePointId }, at) => (isChanged.has(tradePointId) ? [at] : []));
  if (positions.length === 0) return known;
  const corrections = positions.length + (known instanceof CorrectedSums ? known.corrections : 0);
  if (corrections > maxCorrections) return readItemSums(...request);
  const again = positions.flatMap((at) => points[at] ?? []);
  return new CorrectedSums(known, positions, await readPointSums(db, amount, again, ...rest));
}

/**
 * Returns the state of `sales`, and the points whose sales have changed since another state: null when that is not
 * known, because a statement had too many points or its row has expired.
 */
async function readSalesState(db: Db, since?: SalesState): Promise<SalesState & { changed: readonly number[] | null }> {
  const changes =
    since === undefined
      ? sql`(select null::int[] as points where false)`
      : sql`(select trade_point_ids as points from sale_changes
          where writer >= pg_snapshot_xmin(${since.snapshot}::pg_snapshot) and not pg_visible_in_snapshot(writer, ${since.snapshot}::pg_snapshot))`;
  const [row] = await rowsOf<SalesState & { statements: number; changed: number[] | null }>(
    db,
    sql`
    with changes as ${changes}
    select (select sum(writes) from written_tables where name = 'sales' or name like 'sales %')::float8 as writes,
      pg_current_snapshot()::text as snapshot, (select count(*) from changes)::int as statements,
      (select json_agg(distinct point) from changes, unnest(points) point) as changed`,
  );
  if (row === undefined) throw new Error('The state of sales gave no row');
  const { writes, snapshot, statements, changed } = row;
  const isKnown = since !== undefined && writes - since.writes === statements;
  return { writes, snapshot, changed: isKnown ? (changed ?? []) : null };
}

/** Returns a hash of all that the sums depend on. */
function keyOf(...[, amount, points, productsOfItems]: Parameters<ReadSums>): string {
  const windows = [...new Set(points.map(({ days }) => days))];
  const numbers = new Map(windows.map((days, at) => [days, at]));
  // Bytes, as a text of twenty thousand points keeps other requests waiting.
  const pairs = Int32Array.from(points.flatMap(({ tradePointId, days }) => [tradePointId, numbers.get(days) ?? 0]));
  return createHash('sha256')
    .update(JSON.stringify([amount, productsOfItems, windows]))
    .update(pairs)
    .digest('base64');
}
