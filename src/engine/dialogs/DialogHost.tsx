import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Dialog } from './Dialog.tsx';
import { openDialogs } from './dialogs.ts';

/** Draws the open dialogs over whatever is there; what tells that there is no network must not come by it. One stands in the application. */
export function DialogHost(): ReactNode {
  const dialogs = useStore(openDialogs, (state) => state.dialogs);
  return dialogs.map(({ key, ...dialog }) => <Dialog key={key} {...dialog} closed={() => { dialog.closed(); giveBack(dialog.before); }} />);
}

/** The focus goes back where it was; if that is disabled or gone by now, to the modal below: the keyboard must not be behind it. */
function giveBack(before: Element | null): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return;
    if (before instanceof HTMLElement && before !== document.body && before.isConnected && !before.matches(':disabled')) return before.focus({ preventScroll: true });
    const below = [...document.querySelectorAll('[role="dialog"]')].at(-1);
    (below?.querySelector<HTMLElement>('[type="submit"]:enabled') ?? below?.closest<HTMLElement>('[tabindex="-1"]'))?.focus({ preventScroll: true });
  });
}
