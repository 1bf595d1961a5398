import { useLocation, useSearchParams } from 'react-router';
import { summaryPath } from '#dictionaries/routes.ts';

/** Address parameter of a list below the summary: the filter of the summary, for which the list may have no fields. */
const summaryFilterParam = 'summary-filter';

/** Returns the summary's filter as address parameters, for another screen under the same filter. */
export function useScopeSearch(): string {
  return useLocation().search;
}

/** Returns the address of a list; one below the summary keeps the summary's filter for the way back. */
export function listAddress(path: string, filter: string, search: string): string {
  const params = new URLSearchParams(filter);
  if (search !== '' && path.startsWith(`${summaryPath}/`)) params.set(summaryFilterParam, search.slice(1));
  return `${path}?${params}`;
}

/** Returns the address of the summary with the filter that a list below it keeps. */
export function useSummaryAddress(): string {
  const filter = useSearchParams()[0].get(summaryFilterParam);
  return filter === null ? summaryPath : `${summaryPath}?${filter}`;
}
