import { useMemo } from 'react';
import type { CrudFilter } from '@refinedev/core';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { filterFromAddress, filterToAddress } from '#record/address.ts';
import { queryFilters } from './queryFilters.ts';
import type { Values } from '#record/values.ts';
import { useFilterAddress } from './filterAddress.ts';

interface AppliedFilter {
  values: Values;
  filters: CrudFilter[];
  /** Changes with the filter, and only with it. */
  key: string;
  /** Puts a filter in force; true when it is the one that already was. */
  apply: (values: Values) => boolean;
}

const none: readonly string[] = [];

/** The filter in force lives in the address bar, so that a reload, Back and a sent link keep it. */
export function useAppliedFilter(declaration: Declaration): AppliedFilter {
  const names = declaration.filter?.fields ?? none;
  const [params, setParams] = useFilterAddress();
  const key = params.toString();
  return useMemo(() => {
    const values = filterFromAddress(declaration, names, new URLSearchParams(key));
    return {
      values,
      filters: queryFilters(declaration, names, values),
      key,
      apply(next) {
        const address = filterToAddress(declaration, names, next);
        if (address.toString() === key) return true;
        setParams(address);
        return false;
      },
    };
  }, [declaration, names, key, setParams]);
}
