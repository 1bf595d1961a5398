import { createContext, use } from 'react';
import { useSearchParams } from 'react-router';

/** Storage of the active filter and the function that replaces it. */
export type FilterAddress = readonly [
  params: URLSearchParams,
  put: (params: URLSearchParams, how?: { replace?: boolean }) => void,
];

const FilterAddressContext = createContext<FilterAddress | null>(null);
/** A nested screen stores its filter outside the address bar, which belongs to the outer screen. */
export const FilterAddressProvider = FilterAddressContext.Provider;

/** Returns whether the address bar belongs to this screen and not to an outer one. */
export function useOwnsAddressBar(): boolean {
  return use(FilterAddressContext) === null;
}

/** Returns the address bar, unless an outer screen provides another storage. */
export function useFilterAddress(): FilterAddress {
  const [params, setParams] = useSearchParams();
  return use(FilterAddressContext) ?? [params, setParams];
}
