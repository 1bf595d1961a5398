import { useMemo } from 'react';
import { currentDay } from '#codecs/dates.ts';
import { filterFromAddress, filterToAddress } from '#record/address.ts';
import { queryOf } from '#record/query.ts';
import type { Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { useFilterAddress, type FilterAddress } from '../core/filterAddress.ts';

/** An active filter, drawn by `FilterPanel`. */
export interface FilterState {
  declaration: Declaration;
  values: Values;
  /** Query parameters for the API; empty conditions are omitted. */
  query: Readonly<Record<string, unknown>>;
  /** Where the filter is stored, together with the other settings of the list. */
  address: FilterAddress;
  /** Activates a filter; returns true when it was already active. */
  apply: (values: Values) => boolean;
}

const none: readonly string[] = [];

/**
 * Returns the declared filter of a list. It is stored in the address bar or the given storage, so that a reload, Back
 * and a shared link preserve it.
 */
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
  // The days of a word (`Сегодня`) are those of the day on which it is drawn, as in the inputs and on paper.
  const today = currentDay();
  const query = useMemo(
    () => Object.fromEntries(queryOf(declaration, names, values, today)),
    [declaration, names, values, today],
  );
  const apply = (next: Values) => {
    const filterParams = filterToAddress(declaration, names, next);
    if (filterParams.toString() === filterToAddress(declaration, names, values).toString()) return true;
    put(besides(params, names, filterParams));
    return false;
  };
  return { declaration, values, query, address: stored, apply };
}

/** Returns the address with another filter and all its other parameters. */
function besides(params: URLSearchParams, names: readonly string[], filterParams: URLSearchParams): URLSearchParams {
  const others = [...params].filter(([name]) => !names.includes(name));
  return new URLSearchParams([...filterParams, ...others]);
}

/**
 * Returns the filter's part of an address: other changes, such as the open record, preserve input that is not applied
 * yet.
 */
function ownParams(params: URLSearchParams, names: readonly string[]): string {
  return new URLSearchParams([...params].filter(([name]) => names.includes(name))).toString();
}
