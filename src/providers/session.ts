import { ApiError } from '#schemas/apiError.ts';
import { createAuthCall } from './authCall.ts';
import { sessionEnded } from './envelope.ts';
import { createCrossTabLock, type Locks } from './crossTabLock.ts';
import { browserOrderedStore, type OrderedStore } from './orderedStore.ts';
import { tokensOf, type Tokens } from './sessionRecord.ts';
import { createSignInCalls } from './signInCalls.ts';
import { localStore, type KeyValueStorage } from '#codecs/browserStorage.ts';
import { accessKey, createTokenStore } from './tokenStore.ts';

export interface SessionOptions {
  /** Shared by all tabs; localStorage by default. */
  storage?: KeyValueStorage;
  /** Orders the changes of all tabs; IndexedDB by default, null when unavailable. */
  ordered?: OrderedStore | null;
  fetch?: typeof fetch;
  /** `navigator.locks` by default; null when unavailable. */
  locks?: Locks | null;
  baseURL?: string;
  timeoutMs?: number;
  /**
   * Checks whether the API is the embedded one, which has more calls than the documents (spec D67); false by default.
   */
  isApiOurs?: () => Promise<boolean>;
}

export type Session = ReturnType<typeof createSession>;

/**
 * Creates the session of this browser (part1 §4, spec D20, D40, D54): the calls of `/api/v1/auth/`, the tokens shared
 * by all tabs, and their single refresh.
 */
export function createSession(options: SessionOptions = {}) {
  const {
    storage = localStore,
    ordered = browserOrderedStore(),
    baseURL = '',
    timeoutMs = 15_000,
    isApiOurs = () => Promise.resolve(false),
  } = options;
  const listeners = new Set<() => void>();
  const call = createAuthCall({
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    baseURL,
    timeoutMs,
  });
  /**
   * Runs a task that replaces or uses up the tokens while no tab of this browser runs another such task or a refresh
   * (spec D20). The task must not refresh the session itself.
   */
  const exclusively = createCrossTabLock({
    name: 'session_refresh',
    locks: options.locks,
    ordered,
    storage,
    leaseMs: timeoutMs + 5_000,
  });
  const tokenStore = createTokenStore(storage, ordered);
  /** Returns the stored tokens; null when signed out. */
  const tokens = tokenStore.shown;

  function isAuthorized(): boolean {
    return tokens() !== null;
  }

  function store(fresh: Tokens): void {
    void tokenStore.begin(fresh);
  }

  /**
   * Ends the session in all tabs: removes the tokens and calls every `onEnd` listener of every tab (spec D21); resolves
   * when this is recorded. With `rejected`, only if that is still the active access token, so a late 401 never ends a
   * newer session.
   */
  async function end(rejected?: string): Promise<void> {
    if (rejected !== undefined) {
      if (await tokenStore.drop(rejected)) announceEnd();
      return;
    }
    const recorded = tokenStore.clear();
    announceEnd();
    await recorded;
  }

  /**
   * Signs out: in this browser immediately (spec D21), and with the embedded API also on the server, which revokes the
   * tokens. The server call is not awaited and its failure is ignored.
   */
  function signOut(): void {
    const ended = tokens();
    void end();
    if (ended !== null) void endOnServer(ended).catch(() => undefined);
  }

  function announceEnd(): void {
    for (const listener of listeners) listener();
  }

  /**
   * Calls `listener` whenever the session ends, in this tab or in another. Returns the function that unsubscribes it.
   */
  function onEnd(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  const { endOnServer, ...signInCalls } = createSignInCalls({
    storage,
    call,
    tokenStore,
    isApiOurs,
    end: () => void end(),
  });
  const refresh = createRefresh({ call, tokenStore, exclusively, end, announceEnd });
  onOtherTabEnd(storage, announceEnd);

  return { tokens, isAuthorized, store, end, signOut, onEnd, ...signInCalls, refresh, exclusively };
}

interface SessionParts {
  call: ReturnType<typeof createAuthCall>;
  tokenStore: ReturnType<typeof createTokenStore>;
}

interface RefreshParts extends SessionParts {
  exclusively: ReturnType<typeof createCrossTabLock>;
  end: (rejected: string) => Promise<void>;
  announceEnd: () => void;
}

/** Creates the refresh of the tokens, which any number of requests and tabs share. */
function createRefresh({ call, tokenStore, exclusively, end, announceEnd }: RefreshParts) {
  let running: { rejected: string; result: Promise<string> } | null = null;

  /**
   * Returns a new access token that replaces the `rejected` one, which got a 401; any number of requests and tabs share
   * one PUT. Throws ApiError 'sessionEnded' when the session has ended, 'unanswered' when the refresh got no response:
   * then the tokens stay and a later call tries again (spec D54).
   */
  async function refresh(rejected?: string): Promise<string> {
    const current = tokenStore.shown();
    if (current === null) throw ended();
    const old = rejected ?? current.access;
    if (current.access !== old) return current.access;
    if (running?.rejected !== old) {
      const result = exclusively(() => renew(old)).finally(() => {
        if (running?.result === result) running = null;
      });
      running = { rejected: old, result };
    }
    return running.result;
  }

  async function renew(rejected: string): Promise<string> {
    const before = await tokenStore.latest();
    if (before === null) throw ended();
    // Another tab refreshed the tokens while this one waited for the lock.
    if (before.access !== rejected) return before.access;
    // A sign-out or a new sign-in during the request wins; its response does not restore the old session.
    const now = await tokenStore.replace(before, await askForTokens(before));
    if (now === null) throw sessionEnded();
    return now.access;
  }

  async function askForTokens(before: Tokens): Promise<Tokens> {
    try {
      return tokensOf(await call({ method: 'PUT', token: before.access, body: { refresh_token: before.refresh } }));
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'unanswered') throw error;
      await end(before.access);
      throw sessionEnded();
    }
  }

  function ended(): ApiError {
    announceEnd();
    return sessionEnded();
  }

  return refresh;
}

/**
 * Calls `listener` when another tab removes the access token, which ends the session; the browser reports storage
 * changes of other tabs.
 */
function onOtherTabEnd(storage: KeyValueStorage, listener: () => void): void {
  if (typeof window === 'undefined' || storage !== localStore) return;
  window.addEventListener('storage', (event) => {
    const cleared = event.key === null || (event.key === accessKey && event.newValue === null);
    if (cleared && localStore.isIn(event)) listener();
  });
}
