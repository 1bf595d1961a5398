import { ApiError } from '#schemas/apiError.ts';
import { draftKey, isSameRecord, type Draft, type DraftPlace, type Drafts } from '#schemas/draft.ts';
import type { DraftVault, DraftVaultOptions } from './draftVault.ts';

export interface DraftsOptions {
  /** Fetches the key: `GET /config/draftKey` (docs/history.md). */
  askKey: () => Promise<{ key: string; user: string }>;
  /** Loaded on demand: the first list has nothing to encrypt. */
  openVault: (options: DraftVaultOptions) => Promise<DraftVault>;
  /** Called once when a draft cannot be stored beyond the tab's lifetime. */
  tellUnkept: () => void;
}

export interface UserDrafts extends Drafts {
  /** Starts the drafts of a signed-in user. Resolves when the earlier drafts are loaded, or when loading has failed. */
  begin(): Promise<void>;
  /**
   * Suspends the drafts after the session ended over unsaved changes: the last edits are stored, and the key is removed
   * from memory (spec D66).
   */
  suspend(): void;
  /** Ends the drafts with the session: no data of the user stays in memory (spec D21, D66). */
  end(): void;
  /** Returns the user's name on the server; null before the server has responded. */
  user(): string | null;
}

/**
 * Creates the drafts of the signed-in user: in memory for immediate access, and encrypted on the computer. Without such
 * storage they last as long as the tab (spec D66).
 */
export function createDrafts(options: DraftsOptions): UserDrafts {
  const [listeners, flushers] = [createListeners(), createListeners()];
  const drafts = new Map<string, Draft>();
  /** Drafts put while the storage was unavailable. */
  const unkept = new Set<string>();
  let list: readonly Draft[] = [];
  let [ready, warned, mayTryAgain] = [false, false, false];
  let user: string | null = null;
  let vault: DraftVault | null = null;
  let turn = 0;

  function changed(): void {
    list = [...drafts.values()].toSorted((a, b) => b.at - a.at);
    listeners.call();
  }
  function tell(): void {
    if (!warned) options.tellUnkept();
    warned = true;
  }
  /** Applies a change to the storage on the computer. */
  function carry(step: (vault: DraftVault) => Promise<void>): void {
    const own = turn;
    if (vault)
      step(vault).catch(() => {
        if (own === turn) tell();
      });
  }
  function hear(place: string, draft: Draft | null): void {
    if (draft) drafts.set(place, draft);
    else drafts.delete(place);
    changed();
  }
  function forget(): void {
    turn += 1;
    vault?.close();
    [vault, mayTryAgain] = [null, false];
  }

  async function begin(): Promise<void> {
    turn += 1;
    const own = turn;
    const isCurrent = (): boolean => own === turn;
    const found = await openStored(options, hear, isCurrent, (name) => (user = name));
    if (found === null || own !== turn) return found?.opened?.close();
    [vault, ready, mayTryAgain] = [found.opened, true, found.mayTryAgain];
    if (vault !== null) receive(found.before);
    changed();
  }

  function receive(before: readonly Draft[]): void {
    const late = [...unkept].flatMap((place) => drafts.get(place) ?? []);
    unkept.clear();
    drafts.clear();
    for (const draft of before) drafts.set(draftKey(draft), draft);
    for (const draft of late) put(draft);
  }

  function put(draft: Draft): void {
    const place = draftKey(draft);
    drafts.set(place, draft);
    changed();
    if (vault !== null) return carry((stored) => stored.put(draft));
    unkept.add(place);
    if (mayTryAgain) {
      mayTryAgain = false;
      void begin().then(() => {
        if (vault === null) tell();
      });
    } else tell();
  }

  onLeave(flushers.call);

  return {
    begin,
    suspend() {
      flushers.call();
      forget();
    },
    end() {
      forget();
      [user, warned, ready] = [null, false, false];
      drafts.clear();
      unkept.clear();
      changed();
    },
    user: () => user,
    isReady: () => ready,
    all: () => list,
    areStored: () => vault !== null,
    find: (place: DraftPlace) => list.find((draft) => isSameRecord(draft, place)),
    put,
    drop(place) {
      if (drafts.delete(draftKey(place))) changed();
      carry((stored) => stored.drop(place));
    },
    subscribe: listeners.add,
    onFlush: flushers.add,
  };
}

interface StoredDrafts {
  /** Null when the drafts cannot be stored. */
  opened: DraftVault | null;
  before: Draft[];
  mayTryAgain: boolean;
}

/** Opens the drafts on the computer; null when others were started before the server has responded. */
async function openStored(
  { askKey, openVault }: DraftsOptions,
  hear: DraftVaultOptions['changed'],
  isCurrent: () => boolean,
  named: (user: string) => void,
): Promise<StoredDrafts | null> {
  try {
    const { user, key } = await askKey();
    if (!isCurrent()) return null;
    named(user);
    const opened = await openVault({ user, key, changed: hear });
    return { opened, before: await opened.all(), mayTryAgain: false };
  } catch (error) {
    return { opened: null, before: [], mayTryAgain: error instanceof ApiError && error.kind === 'unanswered' };
  }
}

function createListeners(): { call: () => void; add: (listener: () => void) => () => void } {
  const listeners = new Set<() => void>();
  return {
    call: () => {
      for (const listener of listeners) listener();
    },
    add: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Calls `flush` when the tab is hidden, closed or left, which is the last chance to store something. */
function onLeave(flush: () => void): void {
  if (typeof document === 'undefined') return;
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
}
