import { useState } from 'react';
import { storeView, readStoredView, type StudioView } from './storedView.ts';

/** What is shown of a declaration, as it was chosen in this browser last. */
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
