import { useEffect, useMemo, useRef, useState } from 'react';
import { defaultSort, parseSort, formatSort, type SortAndSearch } from '#record/sortAndSearch.ts';
import type { SortOrder } from '#record/compareBy.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { FilterAddress } from '../../core/filterAddress.ts';
import { useOptimisticParam } from './useOptimisticParam.ts';

export interface SortAndSearchState extends SortAndSearch {
  setSort: (sort: readonly SortOrder[]) => void;
  setSearch: (search: string) => void;
}

/**
 * Returns sort and search of a list: stored in the address bar next to its filter, so that a reload, Back and a shared
 * link preserve them; without an address, until the list unmounts.
 */
export function useSortAndSearch(declaration: Declaration, address: FilterAddress | undefined): SortAndSearchState {
  const own = useState(() => new URLSearchParams());
  const [params, put] = address ?? own;
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const write = (name: string, value: string, defaultValue = '') => {
    const next = new URLSearchParams(latest.current);
    // Default values are omitted; an explicitly empty sort is written when the list has a default sort.
    if (value === defaultValue) next.delete(name);
    else next.set(name, value);
    // The next write may happen before the address has this one.
    latest.current = next;
    // Pressing a header is not a step of Back.
    put(next, { replace: true });
  };
  const [sortName, searchName] = [listParamName(declaration, 'sort'), listParamName(declaration, 'search')];
  // The second press of a double click hits a header that is already sorted.
  const defaultText = useMemo(() => formatSort(defaultSort(declaration)), [declaration]);
  const [sort, setSort] = useOptimisticParam(params.get(sortName) ?? defaultText, (text) =>
    write(sortName, text, defaultText),
  );
  const search = params.get(searchName) ?? '';
  const arrangement = useMemo(() => ({ sort: parseSort(declaration, sort), search }), [declaration, sort, search]);
  return {
    ...arrangement,
    setSort: (orders) => setSort(formatSort(orders)),
    setSearch: (text) => write(searchName, text),
  };
}

/** Returns the parameter name of a list setting in the address bar, changed if a filter field already has this name. */
export function listParamName({ filter }: Declaration, name: string): string {
  return filter?.fields.includes(name) ? `_${name}` : name;
}
