import { useMemo } from 'react';
import { useFilter, type FilterState } from '#engine/filter/useFilter.ts';
import type { SummaryScope } from '#record/tiles/tileFilter.ts';
import { scopeOf, summaryFilter } from './summaryFilter.ts';

const declaration = summaryFilter();

/** Returns the filter of the summary in the address, and its scope. */
export function useScope(): { filter: FilterState; scope: SummaryScope } {
  const filter = useFilter(declaration);
  const scope = useMemo(() => scopeOf(filter.query, filter.values), [filter.query, filter.values]);
  return { filter, scope };
}
