import type { DataProvider } from '@refinedev/core';
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { pageSize } from '#dictionaries/pageSize.ts';
import { filterFromAddress } from '#record/address.ts';
import { queryOf } from '#record/query.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { toCrudFilters } from './query/listParams.ts';
import { listKey } from '../core/listKey.ts';

/** Milliseconds for which a prefetched page is fresh when its screen opens. */
const freshMs = 30_000;
/** Hashes of the keys of prefetched lists that are not shown yet. */
const ahead = new Set<string>();

/**
 * Prefetches the first page of a list for the filter of an address before its screen opens. A failure is ignored: the
 * screen repeats the request.
 */
export function fetchFirstPage(
  client: QueryClient,
  { getList }: Pick<DataProvider, 'getList'>,
  declaration: Declaration,
  search: string,
): Promise<void> {
  const names = declaration.filter?.fields ?? [];
  const filters = toCrudFilters(
    Object.fromEntries(queryOf(declaration, names, filterFromAddress(declaration, names, new URLSearchParams(search)))),
  );
  const queryKey = listKey(declaration.name, filters);
  const pagination = { currentPage: 1, pageSize, mode: 'server' as const };
  ahead.add(hashKey(queryKey));
  return client.prefetchInfiniteQuery({
    queryKey,
    initialPageParam: 1,
    meta: { quiet: true },
    queryFn: async ({ signal }) => ({
      ...(await getList({ resource: declaration.name, pagination, filters, meta: { signal } })),
      pagination,
    }),
  });
}

/** Returns for how many milliseconds a list response is fresh: zero (spec D57), except for a prefetched one. */
export function freshFor({ queryHash }: Pick<Query, 'queryHash'>): number {
  return ahead.has(queryHash) ? freshMs : 0;
}

export function markFirstPageShown(queryKey: readonly unknown[]): void {
  ahead.delete(hashKey(queryKey));
}
