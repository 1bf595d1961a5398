import { useEffect, useEffectEvent } from 'react';
import type { RowsState } from './useRows.ts';

/** While `wanted`, asks for one page of a list after another until all are here. */
export function useAllPages({ rows, moreState, busy, fetchMore }: RowsState, wanted: boolean): void {
  const askMore = useEffectEvent(fetchMore);
  const ready = wanted && moreState === 'idle' && !busy;
  useEffect(() => {
    if (ready) askMore();
  }, [ready, rows.length]);
}
