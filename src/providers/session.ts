import { readInstant } from '#codecs/dates.ts';
import { isRecord, recordIn } from '#codecs/records.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import { ApiError } from '#schemas/apiError.ts';
import { createAuthCall } from './authCall.ts';
import { malformed, sessionEnded } from './envelope.ts';
import { createCrossTabLock, type Locks } from './crossTabLock.ts';
import { browserOrderedStore, type OrderedStore } from './orderedStore.ts';
import type { Tokens } from './sessionRecord.ts';
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

  async function endOnServer({ access, refresh }: Tokens): Promise<void> {
    if (!(await isApiOurs())) return;
    await call({
      method: 'DELETE',
      token: access,
      body: refresh === '' ? {} : { refresh_token: refresh },
      keepalive: true,
    });
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

  const { requestCode, signIn, signInByApp } = createSignIn({
    call,
    tokenStore,
    device: async () => ((await isApiOurs()) ? deviceName(storage) : undefined),
    end: () => void end(),
  });
  const refresh = createRefresh({ call, tokenStore, exclusively, end, announceEnd });
  onOtherTabEnd(storage, announceEnd);

  return { tokens, isAuthorized, store, end, signOut, onEnd, requestCode, signIn, signInByApp, refresh, exclusively };
}

interface SessionParts {
  call: ReturnType<typeof createAuthCall>;
  tokenStore: ReturnType<typeof createTokenStore>;
}

interface SignInParts extends SessionParts {
  /** Returns the name of this browser for the embedded API; undefined for another one. */
  device: () => Promise<string | undefined>;
  end: () => void;
}

/** Creates the calls of a sign-in: for the code, and with the code. */
function createSignIn({ call, tokenStore, device, end }: SignInParts) {
  const tokens = tokenStore.shown;

  /**
   * Requests an SMS code. `phone` has 11 digits; `expires` is the end of its validity in unix seconds by the clock
   * of this computer, which may be days off; null when the response does not contain it, although the code is sent.
   * Throws ApiError.
   */
  async function requestCode(phone: string): Promise<{ expires: number | null }> {
    let lag = 0;
    const data = await call({
      method: 'GET',
      token: tokens()?.access,
      query: { phone },
      device: await device(),
      answered: (headers) => (lag = clockLag(headers.get('date'))),
    });
    const expires = isRecord(data) ? readInstant(data.dt_expire) : null;
    return { expires: expires === null ? null : expires - lag };
  }

  /**
   * Signs in with the code. Success stores the tokens; any failure removes stored ones (part1 §4) and throws ApiError.
   */
  const signIn = (phone: string, code: string): Promise<void> => signInAt(apiPaths.auth, phone, code);

  /** Signs in with the code of an authenticator app or a recovery code, which only the embedded API knows. */
  const signInByApp = (phone: string, code: string): Promise<void> => signInAt(`${apiPaths.auth}app/`, phone, code);

  async function signInAt(path: string, phone: string, code: string): Promise<void> {
    try {
      const fresh = tokensOf(
        await call({ method: 'POST', path, token: tokens()?.access, body: { phone, code }, device: await device() }),
      );
      // Another tab may have signed in a different user meanwhile and must drop its displayed data.
      if (tokens() !== null) end();
      await tokenStore.begin(fresh);
    } catch (error) {
      if (tokens() !== null) end();
      throw error;
    }
  }

  return { requestCode, signIn, signInByApp };
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

function tokensOf(data: unknown): Tokens {
  const { access_token: access, refresh_token: refresh } = recordIn(data);
  if (typeof access !== 'string' || access === '' || typeof refresh !== 'string' || refresh === '')
    throw malformed(200);
  return { access, refresh };
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

/**
 * Returns how many seconds the clock of this computer is behind the server's `Date` header; 0 without one, and for a
 * difference that the header's whole seconds may make.
 */
function clockLag(date: string | null): number {
  const lag = Math.round((Date.parse(date ?? '') - Date.now()) / 1000);
  return Math.abs(lag) > 1 ? lag : 0;
}

const deviceKey = 'known_device';

/**
 * Returns the device name of this browser for the embedded API, created once and stored. It keeps a browser with an
 * earlier sign-in from being locked out by other clients' attempts, contains no personal data, and grants nothing
 * without a code.
 */
function deviceName(storage: KeyValueStorage): string {
  const stored = storage.getItem(deviceKey);
  if (stored !== null && stored !== '') return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  storage.setItem(deviceKey, name);
  return name;
}
