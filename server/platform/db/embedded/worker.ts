import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableFiles, durableSettings } from './durableFiles.ts';
import type { DatabaseRequest, DatabaseReply, ThreadSettings } from './protocol.ts';
import { walSync } from './walSync.ts';

// The thread that the embedded database has to itself (docs/decisions/0018): what it does there, spin or wait for a disk, stops nobody else.

const settings = workerData as ThreadSettings;
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin.
const say = (reply: DatabaseReply): void => parentPort?.postMessage(reply);
const wal = walSync(settings.syncPause);

/** As drizzle asks for them: it makes its own values of these types. */
const asText = (value: string): string => value;
const textTypes = [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE, 1231, 1115, 1185, 1187, 1182];

class EndOnAbort extends DurableFiles {
  override async init(...args: Parameters<DurableFiles['init']>): ReturnType<DurableFiles['init']> {
    const { emscriptenOpts } = await super.init(...args);
    // PostgreSQL panics when its log cannot be written, and PGlite asks it to go on for ever.
    return { emscriptenOpts: { ...emscriptenOpts, onAbort: () => process.exit(1) } };
  }
}

/** PostgreSQL's own word of why it cannot go on. */
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

/** The code and the place of an error, which a copy of it between threads would lose. */
function fieldsOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const fields = Object.entries(error).filter(([, value]) => typeof value === 'string');
  return { ...Object.fromEntries(fields), message: error.message };
}

/** Segments of 16 MB after which the log is let go: a PostgreSQL without a postmaster never does that by itself. */
const segmentsKept = 8;

/** Brings the tables to the disk, so that the log of their changes can be used anew. A transaction that has failed takes no command: then later. */
async function tidyLog(): Promise<void> {
  if (wal.segments() > segmentsKept) await client.exec('checkpoint').then(wal.forgetSegments, () => undefined);
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
        // A log that the disk does not take ends the thread: nothing after it may be called stored.
      },
      (error: unknown) => say({ kind: 'failed', id, error: fieldsOf(error) }),
    )
    .catch(() => process.exit(1));
});
say({ kind: 'open' });
