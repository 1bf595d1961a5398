import { useDataProvider, type BaseRecord } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';

/** Milliseconds in which a record that was asked for ahead may be opened: whoever rests on a row presses it at once, or not at all. */
const ahead = 3000;

/** Where the cache keeps a record while its form is open. */
export function recordKey(resource: string, id: string | number | null): readonly unknown[] {
  return ['record', resource, id];
}

/** Asks for a record whose form is likely to be opened. A failure is met when it is. */
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

/** A record is forgotten with its form: opened again it is asked for again, whatever was saved meanwhile. */
export function useEvictOnClose(resource: string, id: string | number | null): void {
  const client = useQueryClient();
  useEffect(
    () => () => client.removeQueries({ queryKey: recordKey(resource, id), exact: true }),
    [client, resource, id],
  );
}
