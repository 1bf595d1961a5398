import type { CrudFilter } from '@refinedev/core';
import { formatSort, summedColumns, type SortAndSearch } from '#record/sortAndSearch.ts';
import type { SortOrder } from '#record/compareBy.ts';
import type { Api, Declaration } from '#schemas/declaration/declaration.ts';
import type { Engine } from '../../core/engineContext.tsx';
import { pageSize } from '../../core/row.ts';

/** The names of the query by which an API orders, searches, counts and sums a list; what it has no name for is done here. */
export type ListParamNames = NonNullable<Api['list']>;

const embedded: ListParamNames = { sort: 'sort', search: 'search', count: 'count', sum: 'sum' };
const none: ListParamNames = {};

/** What the API of a resource does by itself (spec D68): the embedded one all, a company's own what the declaration names. An order by what a column computes only the page and the embedded API know. */
export function apiListParams(
  { api, fields }: Declaration,
  host: Engine['host'],
  sort: readonly SortOrder[] = [],
): ListParamNames {
  if (!api.path.startsWith('/api/')) return none;
  if (host.arranges) return embedded;
  const { sort: own, ...ways } = api.list ?? none;
  return own === undefined || sort.some(({ name }) => fields[name]?.derived) ? ways : { ...ways, sort: own };
}

/** The columns whose sums the API is asked for. */
export function summedByApi(declaration: Declaration, host: Engine['host']): string[] {
  return summedColumns(declaration).filter((name) => host.arranges || declaration.fields[name]?.derived !== true);
}

/** How many rows of a list are asked for at once where all of them are taken: the embedded API gives ten times as many as any other. */
export function fullFetchPageSize({ path }: Api, host: Engine['host']): number {
  return host.arranges && path.startsWith('/api/') ? 10 * pageSize : pageSize;
}

/** The part of an arrangement that the API is asked for, by the names of its query. */
export function apiQueryParams({ sort, search }: SortAndSearch, ways: ListParamNames): Record<string, string> {
  return {
    ...(ways.sort !== undefined && sort.length > 0 ? { [ways.sort]: formatSort(sort) } : {}),
    ...(ways.search !== undefined && search.trim() !== '' ? { [ways.search]: search.trim() } : {}),
  };
}

/** What is left to do here, over all rows of the filter. */
export function remainingForPage({ sort, search }: SortAndSearch, ways: ListParamNames): SortAndSearch {
  return { sort: ways.sort === undefined ? sort : [], search: ways.search === undefined ? search : '' };
}

/** Wire names and values as Refine has them. */
export function toCrudFilters(query: Readonly<Record<string, unknown>>): CrudFilter[] {
  return Object.entries(query).map(([field, value]) => ({ field, operator: 'eq', value }));
}
