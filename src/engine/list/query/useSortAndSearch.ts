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

/** How the rows of a list stand: in the address bar beside its filter, so that a reload, Back and a sent link keep it; without an address, as long as the list is shown. */
export function useSortAndSearch(declaration: Declaration, address: FilterAddress | undefined): SortAndSearchState {
  const own = useState(() => new URLSearchParams());
  const [params, put] = address ?? own;
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const write = (name: string, value: string, defaultValue = '') => {
    const next = new URLSearchParams(latest.current);
    // What stands for itself is not said; no order at all is, where the list has one of its own.
    if (value === defaultValue) next.delete(name);
    else next.set(name, value);
    // The next to be written may come before the address has this.
    latest.current = next;
    // Not every head that is pressed is a step that Back goes through.
    put(next, { replace: true });
  };
  const [sortName, searchName] = [listParamName(declaration, 'sort'), listParamName(declaration, 'search')];
  // The second press of a double click is one on a head that is sorted by already.
  const usual = useMemo(() => formatSort(defaultSort(declaration)), [declaration]);
  const [sort, setSort] = useOptimisticParam(params.get(sortName) ?? usual, (text) => write(sortName, text, usual));
  const search = params.get(searchName) ?? '';
  const arrangement = useMemo(() => ({ sort: parseSort(declaration, sort), search }), [declaration, sort, search]);
  return {
    ...arrangement,
    setSort: (orders) => setSort(formatSort(orders)),
    setSearch: (text) => write(searchName, text),
  };
}

/** The name in the address bar of what is no filter; one that a field of the filter has taken is set apart. */
export function listParamName({ filter }: Declaration, name: string): string {
  return filter?.fields.includes(name) ? `_${name}` : name;
}
