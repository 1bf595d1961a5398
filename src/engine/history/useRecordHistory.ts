import { useDataProvider, type BaseRecord } from '@refinedev/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { recordsIn } from '#codecs/records.ts';
import { statesOf, type EntryStates } from '#record/historyStates.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { HistoryEntry } from '#schemas/history.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import { historyPageSize, recordHistoryPath } from '../core/historyApi.ts';

interface RecordHistory {
  /** Newest first. */
  states: readonly EntryStates[];
  state: 'loading' | 'ready' | 'failed';
  error: unknown;
  retry: () => void;
  more: { load: () => void; busy: boolean; error: unknown } | null;
}

interface Page {
  entries: HistoryEntry[];
  standing: BaseRecord;
}

/**
 * Returns the history of one record, page by page; the record is loaded with the first page, so that each entry can
 * show the state before and after it.
 */
export function useRecordHistory(declaration: Declaration, id: string | number): RecordHistory {
  const { name } = declaration;
  const resource = collectionOf(declaration);
  const { custom, getOne } = useDataProvider()();
  const { data, ...query } = useInfiniteQuery({
    queryKey: ['history', resource, id],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const request = (custom as NonNullable<typeof custom>)({
        url: recordHistoryPath(name, id),
        method: 'get',
        query: { limit: historyPageSize, offset: pageParam },
        meta: { signal },
      });
      const [{ data: entries }, standing] = await Promise.all([
        request,
        pageParam === 0 ? getOne<BaseRecord>({ resource, id, meta: { signal } }) : null,
      ]);
      return { entries: recordsIn<HistoryEntry>(entries) as HistoryEntry[], standing: standing?.data ?? {} };
    },
    initialPageParam: 0,
    getNextPageParam: ({ entries }, pages) =>
      entries.length < historyPageSize ? undefined : pages.length * historyPageSize,
    gcTime: 0,
  });
  const states = useMemo(
    () => statesOf(data?.pages.flatMap(({ entries }) => entries) ?? [], data?.pages[0]?.standing ?? {}),
    [data],
  );
  const { hasNextPage, isFetching, isFetchNextPageError, isFetchingNextPage, error, fetchNextPage, refetch } = query;
  return {
    states,
    state: data ? 'ready' : query.isError ? 'failed' : 'loading',
    error,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    more: hasNextPage
      ? {
          load: () => {
            if (!isFetching && !isFetchNextPageError) void fetchNextPage();
          },
          busy: isFetchingNextPage,
          error: isFetchNextPageError ? error : null,
        }
      : null,
  };
}
