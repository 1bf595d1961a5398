import { lazy, Suspense, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { openDialogs } from './dialogs.ts';

const Dialog = lazy(() => import('./Dialog.tsx'));

/** Draws the open dialogs over whatever is there. One stands in the application. */
export function DialogHost(): ReactNode {
  const dialogs = useStore(openDialogs, (state) => state.dialogs);
  return <Suspense fallback={null}>{dialogs.map(({ key, ...dialog }) => <Dialog key={key} {...dialog} />)}</Suspense>;
}
