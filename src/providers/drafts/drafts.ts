import { ApiError } from '#schemas/apiError.ts';
import { draftKey, type Draft, type DraftPlace, type Drafts } from '#schemas/draft.ts';
import type { DraftVault, DraftVaultOptions } from './draftVault.ts';

export interface DraftsOptions {
  /** `GET /config/draftKey` (docs/history.md). */
  askKey: () => Promise<{ key: string; user: string }>;
  /** Fetched when it is needed: the first list has nothing to encrypt. */
  openVault: (options: DraftVaultOptions) => Promise<DraftVault>;
  /** Told once, when a draft cannot outlive the tab. */
  tellUnkept: () => void;
}

export interface UserDrafts extends Drafts {
  /** Somebody has signed in. Resolves when the drafts of before are here, or when there will be none. */
  begin(): Promise<void>;
  /** The session ended over something unsaved, which stays: the last keys are kept, and the key leaves the memory (spec D66). */
  suspend(): void;
  /** The session is over: nothing of the user stays in the memory (spec D21, D66). */
  end(): void;
  /** Under which name the host knows the user; null while it has not said. */
  user(): string | null;
}

/**
 * The drafts of whoever is signed in: in the memory, so that they are found at once, and sealed on the computer. Where that cannot be they
 * live in this tab (spec D66). Of two tabs the later key wins.
 */
export function createDrafts({ askKey, openVault, tellUnkept }: DraftsOptions): UserDrafts {
  const listeners = new Set<() => void>();
  const flushers = new Set<() => void>();
  const drafts = new Map<string, Draft>();
  /** What was put while nothing could be kept. */
  const unkept = new Set<string>();
  let list: readonly Draft[] = [];
  let [ready, told, mayTryAgain] = [false, false, false];
  let user: string | null = null;
  let vault: DraftVault | null = null;
  let turn = 0;

  function changed(): void {
    list = [...drafts.values()].toSorted((a, b) => b.at - a.at);
    for (const listener of listeners) listener();
  }
  function tell(): void {
    if (!told) tellUnkept();
    told = true;
  }
  /** Carries a change over to the computer. */
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
  function flush(): void {
    for (const listener of flushers) listener();
  }

  async function begin(): Promise<void> {
    turn += 1;
    const own = turn;
    let before: Draft[] = [];
    let opened: DraftVault | null = null;
    try {
      const { user: message, key } = await askKey();
      if (own !== turn) return;
      user = message;
      opened = await openVault({ user: message, key, changed: hear });
      before = await opened.all();
    } catch (error) {
      opened = null;
      if (own === turn) mayTryAgain = error instanceof ApiError && error.kind === 'unanswered';
    }
    if (own !== turn) return opened?.close();
    [vault, ready] = [opened, true];
    if (opened !== null) receive(before);
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
    if (vault !== null) return carry((kept) => kept.put(draft));
    unkept.add(place);
    if (mayTryAgain) {
      mayTryAgain = false;
      void begin().then(() => {
        if (vault === null) tell();
      });
    } else tell();
  }

  // The last moment of a tab that is hidden, closed or left.
  if (typeof document !== 'undefined') {
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') flush();
    });
  }

  return {
    begin,
    suspend() {
      flush();
      forget();
    },
    end() {
      forget();
      [user, told, ready] = [null, false, false];
      drafts.clear();
      unkept.clear();
      changed();
    },
    user: () => user,
    isReady: () => ready,
    all: () => list,
    areKept: () => vault !== null,
    find: (place: DraftPlace) => drafts.get(draftKey(place)),
    put,
    drop(place) {
      if (drafts.delete(draftKey(place))) changed();
      carry((kept) => kept.drop(place));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onFlush(listener) {
      flushers.add(listener);
      return () => void flushers.delete(listener);
    },
  };
}
