import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { lazyComponent } from '../chunks/lazyComponent.tsx';
import { dismissAll, openDialogs } from './dialogs.ts';

/** What tells that there is no network must not come by it: the application fetches it ahead. */
export const LazyDialog = lazyComponent(async () => (await import('./Dialog.tsx')).Dialog);

/** Draws the open dialogs over whatever is there. One stands in the application. */
export function DialogHost(): ReactNode {
  const dialogs = useStore(openDialogs, (state) => state.dialogs);
  // What nobody draws nobody can answer.
  useEffect(() => dismissAll, []);
  return dialogs.map(({ key, ...dialog }) => <LazyDialog key={key} {...dialog} />);
}
