import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableFiles, durableSettings } from './durableFiles.ts';
import type { DatabaseRequest, DatabaseReply, ThreadSettings } from './protocol.ts';
import { walSync } from './walSync.ts';

// The separate thread of the embedded database (docs/decisions/0018): a busy loop or slow disk there blocks no other
// thread.

const settings = workerData as ThreadSettings;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
const say = (reply: DatabaseReply): void => parentPort?.postMessage(reply);
const wal = walSync(settings.syncPause);

/** drizzle converts values of these types itself. */
const asText = (value: string): string => value;
const textTypes = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182];

class EndOnAbort extends DurableFiles {
  override async init(...args: Parameters<DurableFiles['init']>): ReturnType<DurableFiles['init']> {
    const { emscriptenOpts } = await super.init(...args);
    // PostgreSQL panics when its log cannot be written, and PGlite would retry endlessly.
    return { emscriptenOpts: { ...emscriptenOpts, onAbort: () => process.exit(1) } };
  }
}

/** Captures PostgreSQL's reason for a fatal exit. */
function hear(line: string): boolean {
  const text = /(?:FATAL|PANIC):\s+(.*)/.exec(line)?.[1];
  if (text !== undefined) say({ kind: 'fatal', text });
  return false;
}

const client = await PGlite.create({
  fs: new EndOnAbort(settings.folder, wal),
  startParams: [...PGlite.defaultStartParams.filter((param) => param !== '-F'), ...durableSettings],
  extensions: { pg_trgm },
  onStderr: hear,
  parsers: Object.fromEntries(textTypes.map((type) => [type, asText])),
});

async function answer({ sql, params, rowMode }: DatabaseRequest): Promise<unknown> {
  if (sql === undefined) return client.close().finally(() => wal.syncNow());
  const { rows, fields, affectedRows } = await client.query(sql, params, { rowMode: rowMode ?? 'object' });
  return { rows, fields, affectedRows };
}

/** Returns the code and position of an error, which are lost when it is copied between threads. */
function fieldsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const fields = Object.entries(error).filter(([, value]) => typeof value === 'string');
  return { ...Object.fromEntries(fields), message: error.message };
}

/**
 * Number of 16 MB segments after which the log is recycled: PostgreSQL without a postmaster never does so by itself.
 */
const maxSegments = 8;

/**
 * Writes a checkpoint, so that the log can be recycled. A failed transaction accepts no commands, so it is postponed.
 */
async function tidyLog(): Promise<void> {
  if (wal.segments() > maxSegments) await client.exec('checkpoint').then(wal.forgetSegments, () => undefined);
}

parentPort?.on('message', ({ id, question }: { id: number; question: DatabaseRequest }) => {
  const before = wal.noted();
  answer(question)
    .then(
      async (value) => {
        const committed = wal.noted() !== before;
        const synced = committed ? wal.synced() : undefined;
        const waits = synced !== undefined && settings.waitForDisk;
        say({ kind: 'done', id, value, onDisk: !waits });
        await synced;
        if (waits) say({ kind: 'onDisk', id });
        if (committed) await tidyLog();
        // A log that cannot be synced ends the thread: nothing after it may be reported as stored.
      },
      (error: unknown) => say({ kind: 'failed', id, error: fieldsOf(error) }),
    )
    .catch(() => process.exit(1));
});
say({ kind: 'open' });
