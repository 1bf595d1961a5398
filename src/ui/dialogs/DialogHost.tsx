import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { lazyComponent } from '../chunks/lazyComponent.tsx';
import { dismissAll, openDialogs } from './dialogs.ts';

/** Prefetched by the application, because a message about a missing network must not need the network. */
export const LazyDialog = lazyComponent(async () => (await import('./Dialog.tsx')).Dialog);

/** Draws the open dialogs over the page. The application has exactly one host. */
export function DialogHost(): ReactNode {
  const dialogs = useStore(openDialogs, (state) => state.dialogs);
  // Without a host, open dialogs could never be answered.
  useEffect(() => dismissAll, []);
  return dialogs.map(({ key, ...dialog }) => <LazyDialog key={key} {...dialog} />);
}
