import type { CrudFilter } from '@refinedev/core';
import { pageSize } from '#dictionaries/pageSize.ts';
import { formatSort, summedColumns, type SortAndSearch } from '#record/sortAndSearch.ts';
import type { SortOrder } from '#record/compareBy.ts';
import type { Api, Declaration } from '#schemas/declaration/declaration.ts';
import type { Engine } from '../../core/engineContext.tsx';

/** Query parameter names by which an API sorts, searches, counts and sums a list; the page does the rest. */
export type ListParamNames = NonNullable<Api['list']>;

const embedded: ListParamNames = { sort: 'sort', search: 'search', count: 'count', sum: 'sum' };
const none: ListParamNames = {};

/**
 * Returns the list query features of a resource's API (spec D68): all of them for the embedded API, the declared ones
 * for an external API. Only the page and the embedded API can sort by a computed column. A parameter that a field of
 * the filter has as its query belongs to the field (docs/lists.md).
 *
 * The page loads the whole filtered list for what the API cannot do, and works on it in slices on the main thread:
 * copying rows to a worker cannot be interrupted, and the worker would load kinds and declaration again. Columns are
 * stored in the browser and not in the URL, because the recipient of a link has other ones.
 */
export function apiListParams(
  { api, fields, filter }: Declaration,
  host: Engine['host'],
  sort: readonly SortOrder[] = [],
): ListParamNames {
  if (!api.path.startsWith('/api/')) return none;
  const filtered = new Set((filter?.fields ?? []).flatMap((name) => fields[name]?.query ?? name));
  const isDerived = !host.embedded && sort.some(({ name }) => fields[name]?.derived);
  return Object.fromEntries(
    Object.entries(host.embedded ? embedded : (api.list ?? none)).filter(
      ([way, parameter]) => !filtered.has(parameter) && !(way === 'sort' && isDerived),
    ),
  );
}

/** Returns the columns whose sums are requested from the API. */
export function summedByApi(declaration: Declaration, host: Engine['host']): string[] {
  return summedColumns(declaration).filter((name) => host.embedded || declaration.fields[name]?.derived !== true);
}

/** Returns the page size for fetching all pages: the embedded API returns ten times as many rows as any other. */
export function fullFetchPageSize({ path }: Api, host: Engine['host']): number {
  return host.embedded && path.startsWith('/api/') ? 10 * pageSize : pageSize;
}

/** Returns the part of sort and search done by the API, as query parameters. */
export function apiQueryParams({ sort, search }: SortAndSearch, ways: ListParamNames): Record<string, string> {
  return {
    ...(ways.sort !== undefined && sort.length > 0 ? { [ways.sort]: formatSort(sort) } : {}),
    ...(ways.search !== undefined && search.trim() !== '' ? { [ways.search]: search.trim() } : {}),
  };
}

/** Returns the part of sort and search done by the page over all rows of the filter. */
export function remainingForPage({ sort, search }: SortAndSearch, ways: ListParamNames): SortAndSearch {
  return { sort: ways.sort === undefined ? sort : [], search: ways.search === undefined ? search : '' };
}

/** Returns wire names and values in Refine's format. */
export function toCrudFilters(query: Readonly<Record<string, unknown>>): CrudFilter[] {
  return Object.entries(query).map(([field, value]) => ({ field, operator: 'eq', value }));
}
