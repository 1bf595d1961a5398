import { takeLease } from './lease.ts';
import type { OrderedStore } from './orderedStore.ts';
import type { KeyValueStorage } from './storage.ts';

/** Runs a task while no other tab runs one under the same name. */
export type CrossTabLock = <T>(task: () => Promise<T>) => Promise<T>;

/** The part of `navigator.locks` that is needed. */
export interface Locks {
  request<T>(name: string, task: () => Promise<T>): Promise<T>;
}

export interface CrossTabLockOptions {
  name: string;
  /** Web Locks, or null where the browser has none (plain http on another host, spec D60). */
  locks: Locks | null;
  /** Where the lease lies that stands in for a lock, null where the browser has no such store. */
  ordered?: OrderedStore | null;
  /** Where the lease lies if there is nothing better. */
  storage: KeyValueStorage;
  /** Milliseconds after which the lease in the storage of a tab that died is void; longer than any task. */
  leaseMs: number;
}

/** Long enough for a write of another tab to become visible in this one. */
const settleMs = 40;
const pollMs = 30;

/** One task at a time across all tabs of the browser: by Web Locks, else by a lease (spec D20, D60). */
export function createCrossTabLock({
  name,
  locks,
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
      // A lease that cannot be returned falls to the next one.
      await release().catch(() => undefined);
    }
  };
}

/** Writes its own name, waits, and owns the lease if the name is still there: of two writers the last one stays. */
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
  // A lease that lies further ahead than any can be was written before the clock was set back.
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
