import { takeLease } from './lease.ts';
import type { OrderedStore } from './orderedStore.ts';
import type { KeyValueStorage } from '#codecs/browserStorage.ts';

/** Runs a task while no other tab runs one with the same name. */
export type CrossTabLock = <T>(task: () => Promise<T>) => Promise<T>;

/** The required part of `navigator.locks`. */
export interface Locks {
  request<T>(name: string, task: () => Promise<T>): Promise<T>;
}

export interface CrossTabLockOptions {
  name: string;
  /**
   * Web Locks, or null in a browser without them (plain http on another host, spec D60); those of the browser by
   * default.
   */
  locks?: Locks | null | undefined;
  /** Store of the lease that replaces a lock; null in a browser without such a store. */
  ordered?: OrderedStore | null;
  /** Fallback store of the lease. */
  storage: KeyValueStorage;
  /** Milliseconds after which a stored lease of a closed tab expires; longer than any task. */
  leaseMs: number;
}

/** Milliseconds until a write of another tab becomes visible in this one. */
const settleMs = 40;
const pollMs = 30;

/**
 * Creates a lock that runs one task at a time across all tabs of the browser, by Web Locks or by a lease (spec D20,
 * D60).
 */
export function createCrossTabLock({
  name,
  locks = browserLocks(),
  ordered = null,
  storage,
  leaseMs,
}: CrossTabLockOptions): CrossTabLock {
  if (locks !== null) return (task) => locks.request(name, task);
  const take = async () => {
    const taken = ordered === null ? null : await takeLease(name, ordered).catch(() => null);
    return taken ?? takeStoredLease(name, storage, leaseMs);
  };
  return async (task) => {
    const release = await take();
    try {
      return await task();
    } finally {
      // A lease that cannot be released expires and passes to the next tab.
      await release().catch(() => undefined);
    }
  };
}

/** Returns the Web Locks of the browser; null in one without them (plain http on another host, spec D60). */
export function browserLocks(): Locks | null {
  return typeof navigator !== 'undefined' && 'locks' in navigator ? navigator.locks : null;
}

/** Writes its name, waits, and owns the lease if the name is still stored; of two writers the last one wins. */
async function takeStoredLease(name: string, storage: KeyValueStorage, leaseMs: number): Promise<() => Promise<void>> {
  const owner = `${Date.now().toString(36)}.${Math.random().toString(36).slice(2)}`;
  for (;;) {
    if (isFree(readLease(name, storage), leaseMs)) {
      storage.setItem(name, `${owner} ${Date.now() + leaseMs}`);
      await pause(settleMs);
      if (readLease(name, storage)?.owner === owner) return release;
    }
    await pause(pollMs);
  }

  async function release(): Promise<void> {
    if (readLease(name, storage)?.owner === owner) storage.removeItem(name);
  }
}

function isFree(lease: { until: number } | null, leaseMs: number): boolean {
  // A lease that ends later than possible was written before the clock was set back.
  return lease === null || lease.until <= Date.now() || lease.until > Date.now() + leaseMs;
}

function readLease(name: string, storage: KeyValueStorage): { owner: string; until: number } | null {
  const [owner = '', until = ''] = (storage.getItem(name) ?? '').split(' ');
  return /^\d+$/.test(until) ? { owner, until: Number(until) } : null;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
