import { createContext, use } from 'react';
import { useSearchParams } from 'react-router';

/** Where an active filter is kept, and how another is put there. */
export type FilterAddress = readonly [
  params: URLSearchParams,
  put: (params: URLSearchParams, how?: { replace?: boolean }) => void,
];

const FilterAddressContext = createContext<FilterAddress | null>(null);
/** A screen drawn inside another keeps its filter elsewhere than in the address bar, which belongs to the outer one. */
export const FilterAddressProvider = FilterAddressContext.Provider;

/** Whether the address bar belongs to this screen, and not to one around it. */
export function useOwnsAddressBar(): boolean {
  return use(FilterAddressContext) === null;
}

/** The address bar, unless an outer screen has said otherwise. */
export function useFilterAddress(): FilterAddress {
  const [params, setParams] = useSearchParams();
  return use(FilterAddressContext) ?? [params, setParams];
}
