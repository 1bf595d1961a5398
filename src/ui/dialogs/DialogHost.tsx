import { useEffect, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Dialog } from './Dialog.tsx';
import { dismissAll, openDialogs } from './dialogs.ts';

/** Draws the open dialogs over whatever is there; what tells that there is no network must not come by it. One stands in the application. */
export function DialogHost(): ReactNode {
  const dialogs = useStore(openDialogs, (state) => state.dialogs);
  // What nobody draws nobody can answer.
  useEffect(() => dismissAll, []);
  return dialogs.map(({ key, ...dialog }) => <Dialog key={key} {...dialog} />);
}
