import type { OrderedStore } from './orderedStore.ts';
import { knowsAccessToken, nextRecord, parseSessionRecord, type SessionRecord, type Tokens } from './sessionRecord.ts';
import type { KeyValueStorage } from './storage.ts';

export const accessKey = 'access_token';
const refreshKey = 'refresh_token';
const recordKey = 'tokens';

/** Milliseconds in which what another tab has written to localStorage is most likely visible here. */
const settleMs = 100;

export type TokenStore = ReturnType<typeof createTokenStore>;

/**
 * The tokens of this browser (spec D20, D40). The truth is one record of the ordered store, whose changes every tab sees in one
 * order. localStorage shows it: at once at the start, and to the other tabs by its events; it is written within the transaction
 * of the record, so that it changes in the same order. What it shows counts where the record has never heard of it (a page of
 * an earlier version wrote it) and where there is no ordered store.
 */
export function createTokenStore(storage: KeyValueStorage, ordered: OrderedStore | null) {
  /** Counts what this tab has begun and ended. */
  let turns = 0;

  /** What localStorage shows now; null when signed out. May be behind other tabs. */
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

  /** What is active may not have reached the storage of this tab yet. */
  function follow(now: Tokens | null): void {
    if (now?.access !== shown()?.access) show(now);
  }

  /** Where nothing is shown, somebody has just signed out, or nobody ever in. */
  function activeTokens(record: SessionRecord | null): Tokens | null {
    const now = shown();
    if (record === null || now === null) return now;
    return knowsAccessToken(record, now.access) ? record.tokens : now;
  }

  /** Synchronous where there is no ordered store. */
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
        // Blocked, full or broken: localStorage alone has to do.
      }
    }
    if (restMs > 0) await pause(restMs);
    return step(null)[1];
  }

  /** Stores the tokens of a new sign-in: shown at once, resolved when it is recorded. */
  function begin(fresh: Tokens): Promise<void> {
    turns += 1;
    const turn = turns;
    show(fresh);
    return change((record) => {
      // A refresh of another tab may have shown its own meanwhile; an end of this one is not undone.
      if (turn === turns) show(fresh);
      return [nextRecord(record, fresh), undefined];
    });
  }

  /** Removes the tokens: shown at once, resolved when it is recorded. */
  function clear(): Promise<void> {
    turns += 1;
    const ended = shown();
    show(null);
    return change((record) => {
      const now = shown();
      // A refresh that was under way in another tab has shown its result since; a new sign-in is left alone.
      if (now !== null && (now.access === ended?.access || (record !== null && knowsAccessToken(record, now.access))))
        show(null);
      return [nextRecord(record, null, ended), undefined];
    });
  }

  /** The active tokens, for whoever has the lock. */
  function latest(): Promise<Tokens | null> {
    return change((record) => {
      const now = activeTokens(record);
      follow(now);
      return [record, now];
    }, settleMs);
  }

  /** Puts `fresh` in the place of `before`, unless that is not active any more; gives what is active then. */
  function replace(before: Tokens, fresh: Tokens): Promise<Tokens | null> {
    return change((record) => {
      const now = activeTokens(record);
      if (now?.refresh !== before.refresh) return [record, now];
      show(fresh);
      return [nextRecord(record, fresh, before), fresh];
    });
  }

  /** Removes the tokens if `access` is active, and tells whether nobody is signed in now. */
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

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
