import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { createRowsCache, type RowsCache } from './rowsCache.ts';

/** What the list under `queryKey` keeps in the cache of answers; another key, or the end of the screen, leaves it. */
export function useRowsCache(queryKey: readonly unknown[], idField: string): RowsCache {
  const client = useQueryClient();
  const cache = useMemo(() => createRowsCache(client, queryKey, idField), [client, queryKey, idField]);
  useEffect(() => cache.leave, [cache]);
  return cache;
}
