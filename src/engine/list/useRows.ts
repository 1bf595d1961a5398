import { useInfiniteList, type BaseRecord, type CrudFilter } from '@refinedev/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { freshFor, markFirstPageShown } from './firstPage.ts';
import { listKey } from '../core/listKey.ts';
import { pageSize } from '#dictionaries/pageSize.ts';
import type { Row } from '../core/row.ts';
import { useQueryClient } from '@tanstack/react-query';
import { createRowsCache, type RowsCache } from './rowsCache.ts';

/** The rows of a list and the operations on them. */
export interface RowsState {
  rows: Row[];
  state: 'loading' | 'ready' | 'failed';
  error: unknown;
  /** The error of reloading the rows; null when they are up to date. */
  reloadError: unknown;
  /** Whether a request is running, the first or a later one. */
  busy: boolean;
  moreState: 'idle' | 'loading' | 'failed' | 'end';
  fetchMore: () => void;
  /** Reloads, as `Повторить` and `Применить` do. */
  reload: () => void;
  /**
   * Reloads the rows after a save or delete without moving the user's position (known trap 3); resolves when the reload
   * has succeeded or failed.
   */
  invalidate: () => Promise<void>;
  /** Whether others have written records of the resource since the rows were requested. */
  isOutdated: boolean;
  /** Removes a deleted row immediately; the reload follows. */
  removeRow: (id: unknown) => void;
  /** Sets the last visible row: a reload skips pages far below it. */
  setLastVisible: (index: number) => void;
}

interface RowsQuery {
  resource: string;
  idField: string;
  filters: CrudFilter[];
  enabled?: boolean;
}

/**
 * Returns the rows of a resource, page by page. Repeated ids are shown once (known trap 2), a response to an older
 * filter is never shown under a newer one (known trap 13), and rows stay while they reload. A list seen before is shown
 * from the cache and reloaded (spec D57).
 */
export function useRows({ resource, idField, filters, enabled = true }: RowsQuery): RowsState {
  const queryKey = useMemo(() => listKey(resource, filters), [resource, filters]);
  const cache = useRowsCache(queryKey, idField);
  /** Key of the rows when others wrote; null since the last full reload. */
  const [outdated, setOutdated] = useState<readonly unknown[] | null>(null);
  const shownKey = useRef(queryKey);
  useEffect(() => {
    shownKey.current = queryKey;
  });
  const { query } = useInfiniteList<BaseRecord>({
    resource,
    filters,
    pagination: { pageSize, mode: 'server' },
    queryOptions: { enabled, queryKey, staleTime: freshFor },
    errorNotification: false,
    liveMode: 'manual',
    onLiveEvent: useCallback(() => setOutdated(shownKey.current), []),
  });
  // Runs after the query has checked whether it must request.
  useEffect(() => markFirstPageShown(queryKey), [queryKey]);
  const { data } = query;
  const rows = useMemo(
    () =>
      uniqueRows(
        (data?.pages ?? []).flatMap((page) => page.data),
        idField,
      ),
    [data, idField],
  );
  return {
    rows,
    state: query.isSuccess || rows.length > 0 ? 'ready' : query.isError ? 'failed' : 'loading',
    error: query.error,
    reloadError: query.isRefetchError && !query.isFetchNextPageError ? query.error : null,
    busy: query.isFetching,
    moreState: !query.hasNextPage
      ? 'end'
      : query.isFetchNextPageError
        ? 'failed'
        : query.isFetchingNextPage
          ? 'loading'
          : 'idle',
    fetchMore: () => {
      if (query.hasNextPage && !query.isFetching && !query.isFetchNextPageError) void query.fetchNextPage();
    },
    reload: () => {
      if (query.isFetchNextPageError) return void query.fetchNextPage();
      cache.forgetBelow();
      setOutdated(null);
      return void query.refetch();
    },
    invalidate: () => {
      cache.forgetBelow();
      setOutdated(null);
      return cache.invalidate(() => query.refetch({ throwOnError: true }));
    },
    isOutdated: outdated === queryKey,
    removeRow: cache.removeRow,
    setLastVisible: cache.setLastVisible,
  };
}

function uniqueRows(rows: readonly unknown[], idField: string): Row[] {
  const seen = new Set<unknown>();
  return rows.flatMap((row, index) => {
    if (typeof row !== 'object' || row === null) return [];
    const id = (row as Row)[idField] ?? `row-${index}`;
    if (seen.has(id)) return [];
    seen.add(id);
    return [row as Row];
  });
}

/** Returns the cache of the list under `queryKey`; a key change or unmount leaves it. */
function useRowsCache(queryKey: readonly unknown[], idField: string): RowsCache {
  const client = useQueryClient();
  const cache = useMemo(() => createRowsCache(client, queryKey, idField), [client, queryKey, idField]);
  useEffect(() => cache.leave, [cache]);
  return cache;
}
