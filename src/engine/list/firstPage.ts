import type { DataProvider } from '@refinedev/core';
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import { filterFromAddress } from '#record/address.ts';
import { queryOf } from '#record/query.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { toCrudFilters } from './query/listParams.ts';
import { listKey } from '../core/listKey.ts';
import { pageSize } from '../core/row.ts';

/** Milliseconds for which a page that was asked for ahead of its screen is not asked for again when the screen comes. */
const freshMs = 30_000;
/** The lists that were asked for ahead and that no screen has shown yet, by the hashes of their keys. */
const ahead = new Set<string>();

/** Asks for the first page of a list whose screen is still to come, for the filter of an address. Nobody is told of a failure: the screen asks again. */
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

/** For how long an answer to a list is not asked for again, in milliseconds: not at all (spec D57), but for one that was asked for ahead. */
export function freshFor({ queryHash }: Pick<Query, 'queryHash'>): number {
  return ahead.has(queryHash) ? freshMs : 0;
}

/** A screen has shown the list under this key. */
export function markFirstPageShown(queryKey: readonly unknown[]): void {
  ahead.delete(hashKey(queryKey));
}
