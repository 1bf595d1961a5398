/**
 * Does what may ask or tell in a dialog, and then leaves the focus in the modal it was in: a disabled button loses it, and so does
 * whatever a dialog covered.
 */
export async function restoreFocusAfter(work: () => Promise<void>): Promise<void> {
  const holder = document.activeElement;
  await work();
  const modal = holder?.closest('[role="dialog"]');
  if (modal && !modal.contains(document.activeElement)) (holder as HTMLElement).focus({ preventScroll: true });
}
