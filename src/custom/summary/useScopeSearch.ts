import { useLocation } from 'react-router';

/** The filter of the summary as its address says it, for another screen under the same filter. */
export function useScopeSearch(): string {
  return useLocation().search;
}
