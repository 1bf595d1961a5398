/**
 * Runs work that may open a dialog, and then returns the focus to the modal: a disabled button loses it, and so does an
 * element covered by a dialog.
 */
export async function restoreFocusAfter(work: () => Promise<void>): Promise<void> {
  const holder = document.activeElement;
  await work();
  const modal = holder?.closest('[role="dialog"]');
  if (modal && !modal.contains(document.activeElement)) (holder as HTMLElement).focus({ preventScroll: true });
}
