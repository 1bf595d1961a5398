import { useMemo } from 'react';
import { filterFromAddress, filterToAddress } from '#record/address.ts';
import { queryOf } from '#record/query.ts';
import type { Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { useFilterAddress, type FilterAddress } from '../core/filterAddress.ts';

/** A filter in force, drawn by `FilterPanel`. */
export interface FilterState {
  declaration: Declaration;
  values: Values;
  /** As the API is asked, by the names of the query; what asks nothing is left out. */
  query: Readonly<Record<string, unknown>>;
  /** Where it is kept, beside whatever else is said of the list. */
  address: FilterAddress;
  /** Puts a filter in force; true when it is the one that already was. */
  apply: (values: Values) => boolean;
}

const none: readonly string[] = [];

/** The declared filter of a list. It lives in the address bar, or in the given one, so that a reload, Back and a sent link keep it. */
export function useFilter(declaration: Declaration, address?: FilterAddress): FilterState {
  const bar = useFilterAddress();
  const stored = address ?? bar;
  const [params, put] = stored;
  const names = declaration.filter?.fields ?? none;
  const key = ownParams(params, names);
  const values = useMemo(
    () => filterFromAddress(declaration, names, new URLSearchParams(key)),
    [declaration, names, key],
  );
  const query = useMemo(() => Object.fromEntries(queryOf(declaration, names, values)), [declaration, names, values]);
  const apply = (next: Values) => {
    const wanted = filterToAddress(declaration, names, next);
    if (wanted.toString() === filterToAddress(declaration, names, values).toString()) return true;
    put(besides(params, names, wanted));
    return false;
  };
  return { declaration, values, query, address: stored, apply };
}

/** Another filter in an address that keeps what it says besides. */
function besides(params: URLSearchParams, names: readonly string[], wanted: URLSearchParams): URLSearchParams {
  const others = [...params].filter(([name]) => !names.includes(name));
  return new URLSearchParams([...wanted, ...others]);
}

/** What of an address is the filter's: what else changes in it, such as the record that is open, leaves what was typed and not applied yet. */
function ownParams(params: URLSearchParams, names: readonly string[]): string {
  return new URLSearchParams([...params].filter(([name]) => names.includes(name))).toString();
}
