import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Db } from '#server/platform/db/connection.ts';
import { followReplica, type Replica } from '#server/platform/db/replica.ts';

/** A server that answers with a position of its log. */
function serverAt(position: () => number): Db {
  return {
    execute: () => Promise.resolve({ rows: [{ position: `0/${position().toString(16).toUpperCase()}` }] }),
  } as unknown as Db;
}

/** Milliseconds between two looks. */
const look = 200;
let followed: Replica;
beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => {
  followed.stop();
  vi.useRealTimers();
});

describe('The lag of a replica', () => {
  it('is known from at most a minute of positions when the replica answers but does not replay', async () => {
    let replayed = 0;
    // The primary writes a byte each millisecond.
    const primary = serverAt(() => Date.now() + 1);
    followed = followReplica(
      primary,
      serverAt(() => replayed),
      Date.now,
    );
    await vi.advanceTimersByTimeAsync(400 * look);
    replayed = 50 * look + 1;
    await vi.advanceTimersByTimeAsync(look);
    // The position of that look is forgotten.
    expect(followed.lagMs()).toBe(Infinity);
    replayed = 300 * look + 1;
    await vi.advanceTimersByTimeAsync(look);
    expect(followed.lagMs()).toBe(102 * look);
  });

  it('is looked up over other connections than those that serve, which may all be waiting', async () => {
    const waiting = { execute: () => new Promise<never>(() => undefined) } as unknown as Db;
    const same = serverAt(() => 7);
    followed = followReplica(same, same, Date.now, waiting);
    await vi.advanceTimersByTimeAsync(5 * look);
    expect([followed.lagMs(), followed.positionFor('0/7'), followed.db]).toEqual([0, '0/7', waiting]);
  });
});
