import { useState } from 'react';
import { keepView, keptView, type View } from './keptView.ts';

/** What is shown of a declaration, as it was chosen in this browser last. */
export function useView(): readonly [View, (view: View) => void] {
  const [view, setView] = useState(keptView);
  return [view, (next) => {
    setView(next);
    keepView(next);
  }];
}
