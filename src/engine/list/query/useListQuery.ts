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

/** How the rows of a list are ordered and searched, and who does it. */
export interface ListQueryState extends SortAndSearchState {
  /** What the API does; the rest, `own`, is done over the rows that are here. */
  ways: ListParamNames;
  own: SortAndSearch;
  /** As the address says, which follows what is typed. */
  inAddress: SortAndSearchState;
  /** What the API is asked for. */
  filters: CrudFilter[];
  /** The rows as they came, and whether that is all of them. */
  rows: readonly Row[];
  whole: boolean;
  /** What the tools of the list say of it (`ListTools`), which come after its rows. */
  said: StoreApi<ListResults>;
}

export interface ListResults {
  /** In the place of the rows as they came; null while these are shown. */
  rows: Row[] | null;
  /** What these were searched for, which the address has a little later, and what changes it; null until there are tools. */
  search: { text: string; set: (text: string) => void } | null;
  /** The rows under heads, as they are shown; null where they stand without groups. */
  grouped: GroupedRows | null;
  /** Whether the column that is to group the rows has too many values. */
  tooManyGroups: boolean;
  /** In the place of asking for the rows page by page. */
  renew: (() => Promise<void>) | null;
  /** Whether all rows are being taken in. */
  takesIn: boolean;
  /** Whether all rows are asked for, because all of them are to be chosen. */
  takesAll: boolean;
  /** How many rows there are in all; null until that is known. */
  count: number | null;
  /** Of the columns with figures, over the whole filter; null until they are known. */
  sums: Readonly<Record<string, string>> | null;
  /** What the product says of its columns, by their names. */
  help: Readonly<Record<string, string>>;
}

export const noListResults: ListResults = {
  rows: null,
  search: null,
  grouped: null,
  tooManyGroups: false,
  renew: null,
  takesIn: false,
  takesAll: false,
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

/** The rows of a list as they are to stand; `key` changes with what is asked for, and only with it. */
export function useListQuery(
  declaration: Declaration,
  { filter, where, enabled }: ListSource,
): { rows: RowsState; key: string; arranging: ListQueryState } {
  const { api } = declaration;
  const resource = collectionOf(declaration);
  const [said] = useState(() => createStore<ListResults>(() => noListResults));
  const inAddress = useSortAndSearch(declaration, filter?.address);
  const typed = useStore(said, (state) => state.search);
  const arrangement = typed === null ? inAddress : { ...inAddress, search: typed.text, setSearch: typed.set };
  const ways = apiListParams(declaration, useEngine().host, inAddress.sort);
  const own = remainingForPage(inAddress, ways);
  const asked = JSON.stringify({ ...where, ...filter?.query, ...apiQueryParams(inAddress, ways) });
  const filters = useFilters(asked);
  const came = useRows({ resource, idField: api.id, filters, enabled });
  const arranged = useStore(said, (state) => state.rows);
  const takesIn = useStore(said, (state) => state.takesIn);
  const needsWhole = useStore(said, (state) => state.renew !== null);
  const client = useQueryClient();
  const rows: RowsState = {
    ...came,
    invalidate: () => {
      void client.invalidateQueries({ queryKey: summaryKey(resource) });
      return said.getState().renew?.() ?? came.invalidate();
    },
    rows: arranged ?? came.rows,
    // What takes in all rows asks for pages by itself.
    fetchMore: takesIn || needsWhole ? nothing : came.fetchMore,
    moreState: takesIn ? 'loading' : came.moreState,
  };
  const whole = came.moreState === 'end' && came.state === 'ready';
  return {
    rows,
    key: `${resource === declaration.name ? '' : resource}${asked}${formatSort(own.sort)}${ways.search === undefined ? arrangement.search : ''}`,
    arranging: { ...arrangement, inAddress, ways, own, filters, rows: came.rows, whole, said },
  };
}

/** What the API is asked for, the same as long as that is; `asked` is made anew with every drawing. */
function useFilters(asked: string): CrudFilter[] {
  return useMemo(() => toCrudFilters(JSON.parse(asked) as Record<string, unknown>), [asked]);
}
