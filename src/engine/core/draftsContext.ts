import { createContext, use, useSyncExternalStore } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import type { Draft, Drafts } from '#schemas/draft.ts';

/** Saves the input of one form as a draft and offers the earlier drafts of its record. */
export interface DraftKeeper {
  /** The drafts offered to the user, newest first; none once one is taken. */
  state: StoreApi<{ offered: readonly Draft[] }>;
  start(): () => void;
  /** Puts the values of an offered draft into the form, which continues it; later input wins. */
  goOn(draft: Draft): Promise<void>;
  discard(draft: Draft): void;
  /** Called when the form's content has been saved on the server. */
  saved(): void;
  /** Text about the draft for the question shown before the form closes. */
  note(): string | undefined;
}

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
