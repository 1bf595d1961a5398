import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { createRowsCache, type RowsCache } from './rowsCache.ts';

/** Returns the cache of the list under `queryKey`; a key change or unmount leaves it. */
export function useRowsCache(queryKey: readonly unknown[], idField: string): RowsCache {
  const client = useQueryClient();
  const cache = useMemo(() => createRowsCache(client, queryKey, idField), [client, queryKey, idField]);
  useEffect(() => cache.leave, [cache]);
  return cache;
}
