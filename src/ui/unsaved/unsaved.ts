import { confirmDiscard } from './confirmDiscard.ts';

interface Holder {
  isUnsaved: () => boolean;
  /** Called when the user agrees to lose the changes: data stored outside the page is removed too. */
  giveUp?: (() => void) | undefined;
  /** Another filter of the same list would close it. */
  holdsList?: boolean;
}

/**
 * Open components that can report unsaved changes.
 *
 * One registry for forms, editors and the studio: a navigation, a closed tab and the reload for a new version ask the
 * same single question. A changed filter is no other screen.
 */
const holders = new Set<Holder>();
let leaving = false;

/** Checks whether another filter of the same list would lose changes, such as those of a bulk job over its rows. */
export function hasUnsavedOverList(): boolean {
  return !leaving && [...holders].some(({ isUnsaved, holdsList }) => holdsList === true && isUnsaved());
}

/** Registers a component that may have unsaved changes; returns the function that unregisters it. */
export function registerUnsaved(holder: Holder): () => void {
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** Checks whether leaving the page now would lose changes. */
export function hasUnsaved(): boolean {
  return !leaving && [...holders].some(({ isUnsaved }) => isUnsaved());
}

/**
 * Leaves the page by `leave`, after a question about unsaved changes (spec D33); the browser does not ask a second
 * time.
 */
export async function leavePage(leave: () => void): Promise<boolean> {
  if (!(await confirmDiscard(hasUnsaved()))) return false;
  leaving = true;
  leave();
  return true;
}

/** Checks whether the user may leave the screen, after a question about unsaved changes (spec D33). */
export async function confirmLeaveScreen(): Promise<boolean> {
  if (!(await confirmDiscard(hasUnsaved()))) return false;
  for (const { isUnsaved, giveUp } of holders) if (isUnsaved()) giveUp?.();
  return true;
}
