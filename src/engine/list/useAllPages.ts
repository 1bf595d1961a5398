import { useEffect, useEffectEvent } from 'react';
import type { RowsState } from './useRows.ts';

/** While `enabled`, requests the pages of a list one after another until all are loaded. */
export function useAllPages({ rows, moreState, busy, fetchMore }: RowsState, enabled: boolean): void {
  const askMore = useEffectEvent(fetchMore);
  const ready = enabled && moreState === 'idle' && !busy;
  useEffect(() => {
    if (ready) askMore();
  }, [ready, rows.length]);
}
