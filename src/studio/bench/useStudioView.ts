import { useState } from 'react';
import { storeView, readStoredView, type StudioView } from './storedView.ts';

/** Returns the view of a declaration, as last chosen in this browser. */
export function useStudioView(): readonly [StudioView, (view: StudioView) => void] {
  const [view, setView] = useState(readStoredView);
  return [
    view,
    (next) => {
      setView(next);
      storeView(next);
    },
  ];
}
