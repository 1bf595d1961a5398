import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** `commit`: a commit is on disk when it is answered; `batch`: at most `batchPause` later. */
export type Sync = 'commit' | 'batch';
export const syncs: readonly Sync[] = ['commit', 'batch'];

/** Milliseconds between two syncs in `batch` mode. */
const batchPause = 100;

/** Syncs PostgreSQL's WAL segments to disk, one sync for many commits. */
export interface WalSync {
  /** Marks a segment whose last writes have to be on disk before their transaction is. */
  note(path: string): void;
  /** Returns the number of segments noted so far: a statement that increased it has committed. */
  noted(): number;
  /** Returns the number of different segments noted since `forgetSegments`: the growth of the log. */
  segments(): number;
  forgetSegments(): void;
  /** Resolves when everything noted so far is on disk; rejects when the disk fails. */
  synced(): Promise<void>;
  /** Syncs everything noted before it returns: no table page may be on disk before the log that describes it. */
  syncNow(): void;
}

/** Whether a checkpoint has removed a segment: its changes are in the tables, on disk. */
const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+').catch((error: unknown) => {
    if (!isMissing(error)) throw error;
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
    if (isMissing(error)) return;
    throw error;
  }
  try {
    fdatasyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Creates the sync. Commits that arrive during a sync share the next one. `pause`: milliseconds to wait for more of
 * them before each sync.
 */
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
