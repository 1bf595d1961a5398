import { useState, type ReactNode } from 'react';
import { useFocusBack } from '#ui/layers/focus.ts';
import { RecordNavigationContext } from '#ui/keyboard/contexts.ts';
import type { ResourceListState } from '../list/useResourceList.ts';

/**
 * Wraps the modal of the record open over a list: `J` and `K` replace it with the next or previous record in row order.
 */
export function RecordNavigator({ list, children }: { list: ResourceListState; children: ReactNode }): ReactNode {
  const [openedByNavigation, setOpenedByNavigation] = useState(false);
  // The element to which a replaced modal would return the focus has been removed with it.
  useFocusBack();
  const go = async (step: 1 | -1) => {
    const { openNeighbour } = await import('./openNeighbour.ts');
    setOpenedByNavigation(true);
    return openNeighbour(list, step);
  };
  return <RecordNavigationContext value={{ go, openedByNavigation }}>{children}</RecordNavigationContext>;
}
