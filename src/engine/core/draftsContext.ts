import { createContext, use, useSyncExternalStore } from 'react';
import type { Draft, Drafts } from '#schemas/draft.ts';

const DraftsContext = createContext<Drafts | null>(null);
/** Null where nothing that is typed is kept, as in the preview of a declaration. */
export const DraftsProvider = DraftsContext.Provider;

/** The drafts of whoever is signed in; null where there are none. */
export function useDrafts(): Drafts | null {
  return use(DraftsContext);
}

const none: readonly Draft[] = [];
const never = (): (() => void) => () => undefined;

/** All drafts, the newest first. */
export function useAllDrafts(): readonly Draft[] {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts?.subscribe ?? never, drafts?.all ?? (() => none));
}

/** Whether the drafts of before are here. */
export function useDraftsReady(): boolean {
  const drafts = useDrafts();
  return useSyncExternalStore(drafts?.subscribe ?? never, drafts?.isReady ?? (() => false));
}
