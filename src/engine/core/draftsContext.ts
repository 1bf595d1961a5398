import { createContext, use, useSyncExternalStore } from 'react';
import type { Draft, Drafts } from '#schemas/draft.ts';

const DraftsContext = createContext<Drafts | null>(null);
/** Null where no drafts are stored, as in the preview of a declaration. */
export const DraftsProvider = DraftsContext.Provider;

/** Returns the drafts of the signed-in user; null where drafts are not stored. */
export function useDrafts(): Drafts | null {
  return use(DraftsContext);
}

const none: readonly Draft[] = [];
const never = (): (() => void) => () => undefined;

/** Returns all drafts, newest first. */
export function useAllDrafts(): readonly Draft[] {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts?.subscribe ?? never, drafts?.all ?? (() => none));
}

/** Returns whether the stored drafts are loaded. */
export function useDraftsReady(): boolean {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts?.subscribe ?? never, drafts?.isReady ?? (() => false));
}
