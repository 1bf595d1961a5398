import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { readItemSums, type ReadSums } from './readSales.ts';
import type { PointSums } from './soldItems.ts';

interface CachedSums {
  /** The number of writes to `sales` before they were read. */
  writes: number;
  sums: Promise<PointSums>;
  bytes: number;
}

/** Maximum bytes of all sums together: those of two of the largest strategies. */
const maxBytes = 128 * 1024 * 1024;
/** Milliseconds after which sums are released: editing one form takes no longer. */
const storedMs = 10 * 60_000;

/**
 * Returns a function that reads sums of sales once for the previews of a form: while a user edits numbers, neither the
 * points nor the days change (docs/decisions/0091). It reads them again as soon as any process has written a sale.
 */
export function createSalesCache(): ReadSums {
  const cache = new LRUCache<string, CachedSums>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: storedMs,
    ttlAutopurge: true,
  });
  return async (db, amount, points, productsOfItems, letOthersGo) => {
    const writes = await readSaleWrites(db);
    const key = keyOf(db, amount, points, productsOfItems);
    const known = cache.get(key);
    if (known?.writes === writes) return known.sums;
    const made: CachedSums = {
      writes,
      sums: readItemSums(db, amount, points, productsOfItems, letOthersGo),
      bytes: 1,
    };
    cache.set(key, made);
    const settle = (bytes: number | null): void => {
      if (cache.peek(key) !== made) return;
      if (bytes === null) cache.delete(key);
      else cache.set(key, { ...made, bytes });
    };
    made.sums.then(
      (sums) => settle(sums.byteLength),
      () => settle(null),
    );
    return made.sums;
  };
}

/** Returns how often `sales` has been written; its trigger counts in the writing transactions. */
async function readSaleWrites(db: Db): Promise<number> {
  const [written] = await rowsOf<{ writes: number }>(
    db,
    sql`select sum(writes)::float8 as writes from written_tables where name = 'sales' or name like 'sales %'`,
  );
  if (written === undefined) throw new Error('The writes of sales gave no row');
  return written.writes;
}

/** Returns a hash of all that the sums depend on. */
function keyOf(...[, amount, points, productsOfItems]: Parameters<ReadSums>): string {
  const windows = [...new Set(points.map(({ days }) => days))];
  const numbers = new Map(windows.map((days, at) => [days, at]));
  return createHash('sha256')
    .update(
      JSON.stringify([
        amount,
        productsOfItems,
        windows,
        points.map(({ tradePointId, days }) => [tradePointId, numbers.get(days)]),
      ]),
    )
    .digest('base64');
}
