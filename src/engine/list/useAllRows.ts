import { useDataProvider, type DataProvider } from '@refinedev/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { pageSize } from '#dictionaries/pageSize.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { fetchAllPages } from './query/fetchAllPages.ts';
import { toCrudFilters } from './query/listParams.ts';
import { maxFetchedRows } from './query/allFilteredRows.ts';
import type { Row } from '../core/row.ts';

/** All rows of a filter, for derived data that does not display the rows. */
export interface AllRows {
  rows: readonly Row[] | undefined;
  state: 'idle' | 'loading' | 'ready' | 'failed';
  error: unknown;
  busy: boolean;
  /** Number of rows loaded so far. */
  loaded: number;
  /** Load time, unix milliseconds. */
  at: number;
  retry: () => void;
}

/** Cache key prefix of these rows. */
export const allRowsKey = 'wholeRows';

/**
 * Loads and caches all rows of a list, each id once: components with the same filter share them. Fails when the list
 * exceeds the row limit.
 */
export function useAllRows(
  { name, api }: Pick<Declaration, 'name' | 'api'>,
  query: Readonly<Record<string, unknown>>,
  enabled: boolean,
): AllRows {
  const client = useQueryClient();
  const { getList } = useDataProvider()();
  const key = [allRowsKey, name, query];
  const progressKey = [...key, 'taken'];
  const response = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      wholeRows({
        getList,
        resource: name,
        idField: api.id,
        query,
        signal,
        onProgress: (progress) => client.setQueryData(progressKey, progress),
      }),
    enabled,
    staleTime: Infinity,
    meta: { quiet: true },
  });
  const progress = useQuery({ queryKey: progressKey, queryFn: () => 0, enabled: false });
  const { isSuccess, isError, isFetching, error } = response;
  return {
    rows: response.data,
    state: isError && !isFetching ? 'failed' : isSuccess ? 'ready' : isFetching ? 'loading' : 'idle',
    error,
    busy: isFetching,
    loaded: progress.data ?? 0,
    at: response.dataUpdatedAt,
    retry: () => void response.refetch(),
  };
}

interface AllRowsRequest {
  getList: DataProvider['getList'];
  resource: string;
  idField: string;
  query: Readonly<Record<string, unknown>>;
  signal: AbortSignal;
  onProgress: (progress: number) => void;
}

async function wholeRows({ getList, resource, idField, query, signal, onProgress }: AllRowsRequest): Promise<Row[]> {
  const rows = new Map<unknown, Row>();
  const ended = await fetchAllPages({
    from: 1,
    maxPages: maxFetchedRows / pageSize,
    signal,
    ask: (page) =>
      getList<Row>({
        resource,
        filters: toCrudFilters(query),
        pagination: { currentPage: page, pageSize, mode: 'server' },
        meta: { signal },
      }),
    isLast: ({ cursor }) => cursor?.next === undefined,
    add: (pages) => {
      for (const row of pages.flatMap(({ data }) => data))
        if (!rows.has(row[idField] ?? row)) rows.set(row[idField] ?? row, row);
      onProgress(rows.size);
    },
  });
  if (!ended) throw new Error('Записей слишком много: уточните фильтр');
  return [...rows.values()];
}
