import { useState, type ReactNode } from 'react';
import { useFocusBack } from '#ui/layers/focus.ts';
import { RecordNavigationContext } from '#ui/keyboard/contexts.ts';
import type { ResourceListState } from '../list/useResourceList.ts';

/** Around the modal of what stands open over a list: by `J` and `K` it gives way to the next record, in the order in which the rows stand. */
export function RecordNavigator({ list, children }: { list: ResourceListState; children: ReactNode }): ReactNode {
  const [came, setCame] = useState(false);
  // What a modal that gave way would give the focus back to is gone with it.
  useFocusBack();
  const go = async (step: 1 | -1) => {
    const { openNeighbour } = await import('./openNeighbour.ts');
    setCame(true);
    return openNeighbour(list, step);
  };
  return <RecordNavigationContext value={{ go, came }}>{children}</RecordNavigationContext>;
}
