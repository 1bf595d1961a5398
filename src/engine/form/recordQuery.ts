import { useDataProvider, type BaseRecord } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';

/** Milliseconds for which a prefetched record may be used: users who hover over a row press it soon or not at all. */
const ahead = 3000;

/** Returns the cache key of a record while its form is open. */
export function recordKey(resource: string, id: string | number | null): readonly unknown[] {
  return ['record', resource, id];
}

/** Prefetches a record whose form is likely to be opened. A failure is handled when the form opens. */
export function usePrefetchRecord(declaration: Declaration): (id: string | number) => void {
  const client = useQueryClient();
  const { getOne } = useDataProvider()();
  const resource = collectionOf(declaration);
  return useCallback(
    (id) => {
      void client.prefetchQuery({
        queryKey: recordKey(resource, id),
        queryFn: ({ signal }) => getOne<BaseRecord>({ resource, id, meta: { signal } }),
        staleTime: ahead,
        gcTime: ahead,
        meta: { quiet: true },
      });
    },
    [client, getOne, resource],
  );
}

/** Removes a record from the cache when its form closes, so that reopening it loads the current state. */
export function useEvictOnClose(resource: string, id: string | number | null): void {
  const client = useQueryClient();
  useEffect(
    () => () => client.removeQueries({ queryKey: recordKey(resource, id), exact: true }),
    [client, resource, id],
  );
}
