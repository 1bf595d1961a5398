import type { OrderedStore } from './orderedStore.ts';
import { knowsAccessToken, nextRecord, parseSessionRecord, type SessionRecord, type Tokens } from './sessionRecord.ts';
import type { KeyValueStorage } from '#codecs/browserStorage.ts';

export const accessKey = 'access_token';
const refreshKey = 'refresh_token';
const recordKey = 'tokens';

/** Milliseconds after which another tab's write to localStorage is most likely visible in this one. */
const settleMs = 100;

/**
 * Creates the token store of this browser (spec D20, D40). The source of truth is one record of the ordered store,
 * whose changes all tabs see in one order; localStorage mirrors it for the start and, by its events, for other tabs,
 * and is written inside the record's transaction. The mirror wins for tokens unknown to the record (written by a page
 * of an earlier version) and when there is no ordered store.
 *
 * localStorage alone does not order tabs: Chromium shows a tab what another one wrote some time after the Web Lock is
 * released, so in a third of the cases the second tab refreshed with a used token and both ended on `/login`.
 * Transactions of IndexedDB are ordered, so the holder of the lock reads what the previous holder wrote. A refresh
 * replaces exactly the pair it was sent with; a sign-out meanwhile wins.
 */
export function createTokenStore(storage: KeyValueStorage, ordered: OrderedStore | null) {
  /** Counts sign-ins and sign-outs of this tab. */
  let turns = 0;
  const { shown, show, follow } = mirrorIn(storage);

  /** Returns the active tokens; empty localStorage means a recent sign-out or no sign-in yet. */
  function activeTokens(record: SessionRecord | null): Tokens | null {
    const now = shown();
    if (record === null || now === null) return now;
    return knowsAccessToken(record, now.access) ? record.tokens : now;
  }

  /** Synchronous when there is no ordered store. */
  async function change<T>(
    step: (record: SessionRecord | null) => readonly [SessionRecord | null, T],
    restMs = 0,
  ): Promise<T> {
    if (ordered !== null) {
      try {
        return await ordered.change(recordKey, (value) => {
          const [record, result] = step(parseSessionRecord(value));
          return [record ?? undefined, result];
        });
      } catch {
        // The store is blocked, full or broken, so only localStorage is used.
      }
    }
    if (restMs > 0) await pause(restMs);
    return step(null)[1];
  }

  /** Stores the tokens of a new sign-in: visible immediately, resolved when recorded. */
  function begin(fresh: Tokens): Promise<void> {
    turns += 1;
    const turn = turns;
    show(fresh);
    return change((record) => {
      // A refresh in another tab may have written its tokens meanwhile; a sign-out in this tab is not undone.
      if (turn === turns) show(fresh);
      return [nextRecord(record, fresh), undefined];
    });
  }

  /** Removes the tokens: effective immediately, resolved when recorded. */
  function clear(): Promise<void> {
    turns += 1;
    const ended = shown();
    show(null);
    return change((record) => {
      const now = shown();
      // Removes the result of a refresh that another tab wrote meanwhile; a new sign-in stays.
      if (now !== null && (now.access === ended?.access || (record !== null && knowsAccessToken(record, now.access))))
        show(null);
      return [nextRecord(record, null, ended), undefined];
    });
  }

  /** Returns the active tokens; the caller must hold the lock. */
  function latest(): Promise<Tokens | null> {
    return change((record) => {
      const now = activeTokens(record);
      follow(now);
      return [record, now];
    }, settleMs);
  }

  /** Replaces `before` by `fresh` unless `before` is no longer active; returns the tokens active afterwards. */
  function replace(before: Tokens, fresh: Tokens): Promise<Tokens | null> {
    return change((record) => {
      const now = activeTokens(record);
      if (now?.refresh !== before.refresh) return [record, now];
      show(fresh);
      return [nextRecord(record, fresh, before), fresh];
    });
  }

  /** Removes the tokens if `access` is active; returns whether the user is signed out afterwards. */
  function drop(access: string): Promise<boolean> {
    return change((record) => {
      const now = activeTokens(record);
      if (now !== null && now.access !== access) {
        follow(now);
        return [record, false];
      }
      show(null);
      return [nextRecord(record, null, now), true];
    });
  }

  return { shown, begin, clear, latest, replace, drop };
}

/** Returns what reads and writes the copy of the tokens in localStorage. */
function mirrorIn(storage: KeyValueStorage) {
  /** Returns the tokens in localStorage; null when signed out. They may be older than those of other tabs. */
  function shown(): Tokens | null {
    const access = storage.getItem(accessKey);
    return access === null || access === '' ? null : { access, refresh: storage.getItem(refreshKey) ?? '' };
  }

  function show(tokens: Tokens | null): void {
    if (tokens === null) {
      storage.removeItem(accessKey);
      storage.removeItem(refreshKey);
    } else {
      storage.setItem(refreshKey, tokens.refresh);
      storage.setItem(accessKey, tokens.access);
    }
  }

  /** Copies the active tokens to localStorage, where this tab may not see them yet. */
  function follow(now: Tokens | null): void {
    if (now?.access !== shown()?.access) show(now);
  }

  return { shown, show, follow };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
