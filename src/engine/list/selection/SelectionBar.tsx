import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { formatNumber } from '#codecs/money.ts';
import { Button } from '#ui/button/Button.tsx';
import type { ResourceListState } from '../useResourceList.ts';
import type { RecordSelection } from './useRecordSelection.ts';

interface SelectionBarProps {
  list: ResourceListState;
  chosen: RecordSelection;
  /** The bulk actions. */
  children: ReactNode;
}

/**
 * Draws the bulk actions on the selected records below the rows: rows must not move under the pointer while the user
 * selects.
 */
export function SelectionBar({ list, chosen, children }: SelectionBarProps): ReactNode {
  const {
    rows,
    arranging: { results, whole },
  } = list;
  const { ids } = chosen;
  const count = useStore(results, (state) => state.count);
  const requestsAll = useStore(results, (state) => state.requestsAll);
  const hasAll = whole && ids.size >= rows.length;
  const chooseAll = useEffectEvent(() => {
    if (!requestsAll || !whole) return;
    results.setState({ requestsAll: false });
    chosen.choose(rows);
  });
  useEffect(() => chooseAll(), [requestsAll, whole]);
  return (
    <div className="list-chosen">
      {children}
      {!hasAll && (
        <Button look="link" disabled={requestsAll} onClick={() => results.setState({ requestsAll: true })}>
          {count === null ? 'Выбрать все по фильтру' : `Выбрать все ${formatNumber(count)}`}
        </Button>
      )}
    </div>
  );
}
