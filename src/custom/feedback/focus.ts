import { useEffect, useState } from 'react';

/**
 * Does what may ask or tell in a dialog, and then leaves the focus in the modal it was in: a disabled button loses it, and so does
 * whatever a dialog covered.
 */
export async function keepFocus(work: () => Promise<void>): Promise<void> {
  const holder = document.activeElement;
  await work();
  const modal = holder?.closest('[role="dialog"]');
  if (modal && !modal.contains(document.activeElement)) focus(holder);
}

/** Brings the focus back to where it was before the component came, if the component goes with it. */
export function useFocusBack(): void {
  const [holder] = useState(() => document.activeElement);
  useEffect(() => () => {
    if (document.activeElement === document.body) focus(holder);
  }, [holder]);
}

function focus(element: Element | null): void {
  (element as HTMLElement | null)?.focus({ preventScroll: true });
}
