import type { ReactNode } from 'react';
import { FilterWords, filledFields } from '../filter/FilterWords.tsx';
import type { FilterState } from '../filter/useFilter.ts';
import { usePrinting } from './usePrinting.ts';

/** The filter of a screen in words, on paper alone: there its inputs are left out. */
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
