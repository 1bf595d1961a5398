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
  /** How many different segments have been noted since `forgetSegments`: what the log has grown by. */
  segments(): number;
  forgetSegments(): void;
  /** Resolves when everything noted so far is on the disk; rejects when the disk refuses. */
  synced(): Promise<void>;
  /** Brings everything noted to the disk before it returns: no page of a table may be there before the log that tells of it. */
  syncNow(): void;
}

/** A checkpoint has let a segment go: what it told is in the tables, on the disk. */
const isGone = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+').catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
  if (file === undefined) return;
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

function syncFileNow(path: string): void {
  let file: number;
  try {
    file = openSync(path, 'r+');
  } catch (error) {
    if (isGone(error)) return;
    throw error;
  }
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
  const known = new Set<string>();
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
      known.add(path);
      waiting.add(path);
    },
    noted: () => count,
    segments: () => known.size,
    forgetSegments: () => known.clear(),
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
