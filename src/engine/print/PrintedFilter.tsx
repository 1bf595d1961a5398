import type { ReactNode } from 'react';
import { FilterWords, filledFields } from '../filter/FilterWords.tsx';
import type { FilterState } from '../filter/useFilter.ts';
import { usePrinting } from './usePrinting.ts';

/** Draws the filter of a screen as text, only on paper: its inputs are hidden there. */
export function PrintedFilter({ filter }: { filter: FilterState }): ReactNode {
  const printing = usePrinting();
  return (
    printing &&
    filledFields(filter).length > 0 && (
      <p className="printed-filter">
        По фильтру: <FilterWords filter={filter} />
      </p>
    )
  );
}
