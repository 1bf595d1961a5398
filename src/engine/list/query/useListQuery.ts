import type { CrudFilter } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createStore, useStore, type StoreApi } from 'zustand';
import { formatSort, type SortAndSearch } from '#record/sortAndSearch.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { collectionOf } from '#schemas/declaration/collection.ts';
import type { FilterState } from '../../filter/useFilter.ts';
import { useEngine } from '../../core/engineContext.tsx';
import { summaryKey } from '../../core/listKey.ts';
import type { GroupedRows } from '../groups/groupedRows.ts';
import type { Row } from '../../core/row.ts';
import { useRows, type RowsState } from '../useRows.ts';
import { useSortAndSearch, type SortAndSearchState } from './useSortAndSearch.ts';
import { apiQueryParams, toCrudFilters, remainingForPage, apiListParams, type ListParamNames } from './listParams.ts';

/** Sort and search of a list's rows, and where each is done. */
export interface ListQueryState extends SortAndSearchState {
  /** The part done by the API; the rest, `own`, is done over the loaded rows. */
  ways: ListParamNames;
  own: SortAndSearch;
  /** The state in the address, which follows the input. */
  inAddress: SortAndSearchState;
  /** The filters sent to the API. */
  filters: CrudFilter[];
  /** The rows in API order, and whether all are loaded. */
  rows: readonly Row[];
  whole: boolean;
  /** Results of the list's tools (`ListTools`), which load after its rows. */
  results: StoreApi<ListResults>;
}

export interface ListResults {
  /** Replaces the rows in API order; null while those are shown. */
  rows: Row[] | null;
  /**
   * The search that these rows match, which the address has slightly later, and its setter; null until the tools are
   * loaded.
   */
  search: { text: string; set: (text: string) => void } | null;
  /** The grouped rows as shown; null without grouping. */
  grouped: GroupedRows | null;
  /** Whether the grouping column has too many values. */
  tooManyGroups: boolean;
  /** Replaces requesting the rows page by page. */
  renew: (() => Promise<void>) | null;
  /** Whether all pages are being fetched. */
  fetchesAll: boolean;
  /** Whether all rows are requested because the user wants to select all of them. */
  requestsAll: boolean;
  /** Whether all rows are requested because the user prints them: a selection stays as it is. */
  printsAll: boolean;
  /** Total number of rows; null until known. */
  count: number | null;
  /** Sums of the numeric columns over the whole filter; null until they are known. */
  sums: Readonly<Record<string, string>> | null;
  /** Help texts of the product for columns, by name. */
  help: Readonly<Record<string, string>>;
}

export const noListResults: ListResults = {
  rows: null,
  search: null,
  grouped: null,
  tooManyGroups: false,
  renew: null,
  fetchesAll: false,
  requestsAll: false,
  printsAll: false,
  count: null,
  sums: null,
  help: {},
};

interface ListSource {
  filter: FilterState | undefined;
  where: Readonly<Record<string, unknown>> | undefined;
  enabled: boolean;
}

const nothing = (): void => undefined;

/** Returns the sorted and searched rows of a list; `key` changes exactly when the query changes. */
export function useListQuery(
  declaration: Declaration,
  { filter, where, enabled }: ListSource,
): { rows: RowsState; key: string; arranging: ListQueryState } {
  const { api } = declaration;
  const resource = collectionOf(declaration);
  const [results] = useState(() => createStore<ListResults>(() => noListResults));
  const inAddress = useSortAndSearch(declaration, filter?.address);
  const typed = useStore(results, (state) => state.search);
  const arrangement = typed === null ? inAddress : { ...inAddress, search: typed.text, setSearch: typed.set };
  const ways = apiListParams(declaration, useEngine().host, inAddress.sort);
  const ofPage = remainingForPage(inAddress, ways);
  const queryText = JSON.stringify({ ...where, ...filter?.query, ...apiQueryParams(inAddress, ways) });
  const filters = useFilters(queryText);
  const fetched = useRows({ resource, idField: api.id, filters, enabled });
  const arranged = useStore(results, (state) => state.rows);
  const fetchesAll = useStore(results, (state) => state.fetchesAll);
  const needsWhole = useStore(results, (state) => state.renew !== null);
  const client = useQueryClient();
  const rows: RowsState = {
    ...fetched,
    invalidate: () => {
      void client.invalidateQueries({ queryKey: summaryKey(resource) });
      return results.getState().renew?.() ?? fetched.invalidate();
    },
    rows: arranged ?? fetched.rows,
    // Fetching all pages requests them itself.
    reload: () => void (results.getState().renew?.() ?? fetched.reload()),
    fetchMore: fetchesAll || needsWhole ? nothing : fetched.fetchMore,
    moreState: fetchesAll ? 'loading' : fetched.moreState,
  };
  const whole = fetched.moreState === 'end' && fetched.state === 'ready';
  return {
    rows,
    key: `${resource === declaration.name ? '' : resource}${queryText}${formatSort(ofPage.sort)}${ways.search === undefined ? arrangement.search : ''}`,
    arranging: { ...arrangement, inAddress, ways, own: ofPage, filters, rows: fetched.rows, whole, results },
  };
}

/** Returns the API filters, the same object while they are equal; `queryText` is recreated on every render. */
function useFilters(queryText: string): CrudFilter[] {
  return useMemo(() => toCrudFilters(JSON.parse(queryText) as Record<string, unknown>), [queryText]);
}
