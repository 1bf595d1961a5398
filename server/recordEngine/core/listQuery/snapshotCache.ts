import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { ApiEnv } from '../../../platform/context/deps.ts';

interface CacheEntry<T> {
  snapshot: string;
  value: Promise<T>;
  size: number;
}

/** Returns the cached value of a user under a key, or creates it. */
export type SnapshotCache<T> = (c: Context<ApiEnv>, key: string, make: () => Promise<T>) => Promise<T>;

/**
 * Caches values per user until the next commit to the database (docs/decisions/0014); concurrent callers share one
 * computation. `sizeOf` is in units of `max`, the total size of the cache; 0 is not cached.
 */
export function createSnapshotCache<T>(max: number, sizeOf: (value: T) => number): SnapshotCache<T> {
  const stored = new LRUCache<string, CacheEntry<T>>({ maxSize: max, sizeCalculation: ({ size }) => size });
  return (c, key, make) => {
    const [cacheKey, snapshot] = [`${c.get('actor').id} ${key}`, c.get('snapshot')];
    const known = stored.get(cacheKey);
    if (known?.snapshot === snapshot) return known.value;
    const value = make();
    const settle = (size: number): void => {
      if (stored.get(cacheKey)?.value !== value) return;
      if (size === 0 || size > max) stored.delete(cacheKey);
      else stored.set(cacheKey, { snapshot, value, size });
    };
    stored.set(cacheKey, { snapshot, value, size: 1 });
    value.then(
      (made) => settle(sizeOf(made)),
      () => settle(0),
    );
    return value;
  };
}
