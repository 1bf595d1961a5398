import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** `commit`: what was answered is on the disk; `batch`: at most `batchPause` later. */
export type Sync = 'commit' | 'batch';
export const syncs: readonly Sync[] = ['commit', 'batch'];

/** Milliseconds between two syncs of `batch`. */
const batchPause = 100;

/** Brings the segments of the write-ahead log to the disk, those of many commits at once. */
export interface WalSync {
  /** A segment whose last writes have to be on the disk before their transaction is. */
  note(path: string): void;
  /** How many segments have been noted so far: a statement that made it grow has committed something. */
  noted(): number;
  /** Resolves when everything noted so far is on the disk; rejects when the disk refuses. */
  synced(): Promise<void>;
  /** Brings everything noted to the disk before it returns: no page of a table may be there before the log that tells of it. */
  syncNow(): void;
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

function syncFileNow(path: string): void {
  const file = openSync(path, 'r+');
  try {
    fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Commits that come while the disk is at work wait for one more sync together. `pause`: milliseconds to wait for more of them before each. */
export function walSync(pause = 0): WalSync {
  let waiting = new Set<string>();
  let working = new Set<string>();
  let count = 0;
  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  async function run(): Promise<void> {
    if (pause > 0) await sleep(pause);
    next = undefined;
    [working, waiting] = [waiting, new Set()];
    await Promise.all([...working].map(syncFile));
    working = new Set();
  }

  return {
    note(path) {
      count += 1;
      waiting.add(path);
    },
    noted: () => count,
    synced() {
      if (next === undefined && waiting.size > 0) next = running = running.then(run);
      return next ?? running;
    },
    syncNow() {
      for (const path of new Set([...waiting, ...working])) syncFileNow(path);
      waiting = new Set();
    },
  };
}

export const pauseOf = (sync: Sync): number => (sync === 'batch' ? batchPause : 0);
