import { useMemo, useState } from 'react';
import { wireDate } from '#codecs/dates.ts';
import { useFilter, type Filter } from '#engine/filter/useFilter.ts';
import type { Scope } from '#record/tiles/tileFilter.ts';
import { scopeOf, summaryFilter } from './summaryFilter.ts';

/** The filter of the summary in the address, and what it asks for. */
export function useScope(): { filter: Filter; scope: Scope } {
  const [declaration] = useState(() => summaryFilter(wireDate(new Date())));
  const filter = useFilter(declaration);
  const scope = useMemo(() => scopeOf(filter.query, filter.values), [filter.query, filter.values]);
  return { filter, scope };
}
