import { confirmDiscard } from './confirmDiscard.ts';

interface Holder {
  isUnsaved: () => boolean;
  /** Called when whoever leaves agrees to lose it: what is kept besides the page goes too. */
  giveUp?: (() => void) | undefined;
}

/** What is open and can tell whether it holds something unsaved. */
const holders = new Set<Holder>();
let leaving = false;

/** Registers whoever may hold something unsaved; gives the function that ends it. */
export function registerUnsaved(holder: Holder): () => void {
  holders.add(holder);
  return () => void holders.delete(holder);
}

/** Whether this page would lose something if it went now. */
export function hasUnsaved(): boolean {
  return !leaving && [...holders].some(({ isUnsaved }) => isUnsaved());
}

/** Leaves the page by `leave`, after the question if something would be lost (spec D33); the browser does not ask once more. */
export async function leavePage(leave: () => void): Promise<boolean> {
  if (!(await confirmDiscard(hasUnsaved()))) return false;
  leaving = true;
  leave();
  return true;
}

/** Whether the screen may be left for another one, after the question if something would be lost (spec D33). */
export async function confirmLeaveScreen(): Promise<boolean> {
  if (!(await confirmDiscard(hasUnsaved()))) return false;
  for (const { isUnsaved, giveUp } of holders) if (isUnsaved()) giveUp?.();
  return true;
}
