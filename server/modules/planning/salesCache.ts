import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { readItemSales } from './readSales.ts';
import type { SoldItems } from './soldItems.ts';

interface CachedSales {
  /** The number of writes to `sales` before they were read. */
  writes: number;
  sales: Promise<SoldItems>;
  bytes: number;
}

/** Maximum bytes of all sums together: those of two of the largest strategies. */
const maxBytes = 128 * 1024 * 1024;
/** Milliseconds after which sums are released: editing one form takes no longer. */
const storedMs = 10 * 60_000;

/**
 * Returns a function that reads net sales once for the previews of a form: while a user edits numbers, neither the
 * points nor the windows change (docs/decisions/0091). It reads them again as soon as any process has written a sale.
 */
export function createSalesCache(): typeof readItemSales {
  const cache = new LRUCache<string, CachedSales>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
    ttl: storedMs,
    ttlAutopurge: true,
  });
  return async (db, rules, points, productsOfItems, letOthersGo) => {
    const writes = await readSaleWrites(db);
    const key = keyOf(rules, points, productsOfItems);
    const known = cache.get(key);
    if (known?.writes === writes) return known.sales;
    const made: CachedSales = {
      writes,
      sales: readItemSales(db, rules, points, productsOfItems, letOthersGo),
      bytes: 1,
    };
    cache.set(key, made);
    const settle = (bytes: number | null): void => {
      if (cache.peek(key) !== made) return;
      if (bytes === null) cache.delete(key);
      else cache.set(key, { ...made, bytes });
    };
    made.sales.then(
      (sales) => settle(sales.byteLength),
      () => settle(null),
    );
    return made.sales;
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

/** Returns a hash of all that the sums of sales depend on. */
const keyOf = (
  { measure }: Parameters<typeof readItemSales>[1],
  points: Parameters<typeof readItemSales>[2],
  productsOfItems: Parameters<typeof readItemSales>[3],
): string => {
  const windows = [...new Set(points.map(({ window }) => window))];
  const numbers = new Map(windows.map((window, at) => [window, at]));
  return createHash('sha256')
    .update(
      JSON.stringify([
        measure,
        productsOfItems,
        windows,
        points.map(({ tradePointId, window }) => [tradePointId, numbers.get(window)]),
      ]),
    )
    .digest('base64');
};
