import { mayLose } from './mayLose.ts';

/** What is open and can tell whether it holds something unsaved. */
const holders = new Set<() => boolean>();
let leaving = false;

/** Registers whoever may hold something unsaved; gives the function that ends it. */
export function holdUnsaved(isUnsaved: () => boolean): () => void {
  holders.add(isUnsaved);
  return () => void holders.delete(isUnsaved);
}

/** Whether this page would lose something if it went now. */
export function hasUnsaved(): boolean {
  return !leaving && [...holders].some((isUnsaved) => isUnsaved());
}

/** Leaves the page by `leave`, after the question if something would be lost (spec D33); the browser does not ask once more. */
export async function leavePage(leave: () => void): Promise<boolean> {
  if (!await mayLose(hasUnsaved())) return false;
  leaving = true;
  leave();
  return true;
}
