import { readInstant } from '#codecs/dates.ts';
import { isRecord, recordIn } from '#codecs/records.ts';
import { ApiError } from '#schemas/apiError.ts';
import { createAuthCall } from './authCall.ts';
import { malformed, sessionEnded } from './envelope.ts';
import { deviceName } from './device.ts';
import { createCrossTabLock, type Locks } from './crossTabLock.ts';
import { browserOrderedStore, type OrderedStore } from './orderedStore.ts';
import type { Tokens } from './sessionRecord.ts';
import { browserStorage, type KeyValueStorage } from './storage.ts';
import { accessKey, createTokenStore } from './tokenStore.ts';

export interface SessionOptions {
  /** Shared by all tabs; localStorage by default. */
  storage?: KeyValueStorage;
  /** What orders the changes of all tabs: IndexedDB by default; null where there is none. */
  ordered?: OrderedStore | null;
  fetch?: typeof fetch;
  /** `navigator.locks` by default; null where there are none. */
  locks?: Locks | null;
  baseURL?: string;
  timeoutMs?: number;
  /** Whether the API is the embedded one, which has more than the documents (spec D67); not so by default. */
  isApiOurs?: () => Promise<boolean>;
}

export type Session = ReturnType<typeof createSession>;

/**
 * The session of this browser (part1 §4, spec D20, D40, D54): the calls of `/api/v1/auth/`, the tokens that all tabs share, and
 * their one refresh.
 */
export function createSession(options: SessionOptions = {}) {
  const {
    storage = browserStorage(),
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
  const withCrossTabLock = createCrossTabLock({
    name: 'session_refresh',
    locks: options.locks === undefined ? browserLocks() : options.locks,
    ordered,
    storage,
    leaseMs: timeoutMs + 5_000,
  });
  const kept = createTokenStore(storage, ordered);
  /** The stored tokens, null when signed out. */
  const tokens = kept.shown;
  let running: { rejected: string; result: Promise<string> } | null = null;

  function isAuthorized(): boolean {
    return tokens() !== null;
  }

  function store(fresh: Tokens): void {
    void kept.begin(fresh);
  }

  /**
   * Ends the session in all tabs: tokens go, every `onEnd` listener of every tab runs (spec D21); resolves when it is recorded.
   * With `rejected`, only if that is still the active access token: a late 401 never ends a session begun since.
   */
  async function end(rejected?: string): Promise<void> {
    if (rejected !== undefined) {
      if (await kept.drop(rejected)) announceEnd();
      return;
    }
    const recorded = kept.clear();
    announceEnd();
    await recorded;
  }

  /**
   * Signs out: here at once (spec D21), and where the API is ours on the server, so that the tokens are worth nothing any more. That
   * is not waited for, and nothing comes of its failure.
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

  async function device(): Promise<string | undefined> {
    return (await isApiOurs()) ? deviceName(storage) : undefined;
  }

  function announceEnd(): void {
    for (const listener of listeners) listener();
  }

  /** Calls `listener` whenever the session ends, in this tab or in another. Gives the function that stops it. */
  function onEnd(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /**
   * Asks for an SMS code. `phone`: 11 digits. `expires`: unix seconds until which the code is good, null when the server
   * did not say: the code is on its way all the same. Throws ApiError.
   */
  async function requestCode(phone: string): Promise<{ expires: number | null }> {
    const data = await call({ method: 'GET', token: tokens()?.access, query: { phone }, device: await device() });
    return { expires: isRecord(data) ? readInstant(data.dt_expire) : null };
  }

  /** Signs in with the code. Success stores the tokens; any failure removes stored ones (part1 §4) and throws ApiError. */
  async function signIn(phone: string, code: string): Promise<void> {
    try {
      const fresh = tokensOf(
        await call({ method: 'POST', token: tokens()?.access, body: { phone, code }, device: await device() }),
      );
      // Another tab may have signed somebody else in meanwhile: it must drop what it shows.
      if (isAuthorized()) void end();
      await kept.begin(fresh);
    } catch (error) {
      if (isAuthorized()) void end();
      throw error;
    }
  }

  /**
   * A new access token in place of the `rejected` one that met 401; one PUT however many requests and tabs ask.
   * Throws ApiError 'sessionEnded' when there is no session any more, 'unanswered' when the refresh got no answer:
   * then the tokens stay and a later call tries again (spec D54).
   */
  async function refresh(rejected?: string): Promise<string> {
    const current = tokens();
    if (current === null) throw ended();
    const old = rejected ?? current.access;
    if (current.access !== old) return current.access;
    if (running?.rejected !== old) {
      const result = withCrossTabLock(() => renew(old)).finally(() => {
        if (running?.result === result) running = null;
      });
      running = { rejected: old, result };
    }
    return running.result;
  }

  async function renew(rejected: string): Promise<string> {
    const before = await kept.latest();
    if (before === null) throw ended();
    // Another tab refreshed while this one waited for its turn.
    if (before.access !== rejected) return before.access;
    // Signed out, or signed in anew, while the answer was on its way: it does not bring the old session back.
    const now = await kept.replace(before, await askForTokens(before));
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

  onOtherTabEnd(storage, announceEnd);

  return { tokens, isAuthorized, store, end, signOut, onEnd, requestCode, signIn, refresh };
}

function tokensOf(data: unknown): Tokens {
  const { access_token: access, refresh_token: refresh } = recordIn(data);
  if (typeof access !== 'string' || access === '' || typeof refresh !== 'string' || refresh === '')
    throw malformed(200);
  return { access, refresh };
}

/** The browser tells the other tabs of every change to the storage; a removed access token is the end of the session. */
function onOtherTabEnd(storage: KeyValueStorage, listener: () => void): void {
  if (typeof window === 'undefined') return;
  window.addEventListener('storage', (event) => {
    const cleared = event.key === null || (event.key === accessKey && event.newValue === null);
    if (cleared && event.storageArea === storage) listener();
  });
}

function browserLocks(): Locks | null {
  return typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null;
}
