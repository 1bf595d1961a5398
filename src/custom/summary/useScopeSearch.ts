import { useLocation } from 'react-router';

/** Returns the summary's filter as address parameters, for another screen under the same filter. */
export function useScopeSearch(): string {
  return useLocation().search;
}
