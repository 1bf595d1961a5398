import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { Client, Pool, type ClientConfig } from 'pg';
import { openClient } from './embedded/client.ts';
import { takeSessionLock, waitForSessionLock } from './locks.ts';
import { pauseOf, type Sync } from './embedded/walSync.ts';

/** The database interface of every query: PGlite and PostgreSQL 15 accept the same SQL. A transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** A database for long work outside of transactions. */
export interface Maintenance {
  db: Db;
  /** Whether other connections read and write meanwhile, so that indexes have to be created concurrently. */
  concurrently: boolean;
}

/** An open database and a way to close it. */
export interface Connection {
  db: Db;
  /**
   * Runs `work` without the time limits of requests, in one process at a time; returns false when another process is
   * running its own.
   */
  maintain(work: (maintenance: Maintenance) => Promise<void>): Promise<boolean>;
  /** Whether other queries wait for the running transaction; undefined where they have other connections. */
  isAwaited?(): boolean;
  close(): Promise<void>;
}

/** A database in memory is opened for each test file: zeroing the usual 128 MB takes longer than all else of it. */
const inMemory = { startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB', '-c', 'wal_buffers=1MB'] };

/**
 * Opens the embedded database in this thread without syncing its files: in `folder`, or in memory. `snapshot` is a
 * `dumpDataDir` of an earlier one.
 */
export async function openEmbedded(options: {
  folder?: string;
  snapshot?: Blob;
}): Promise<Connection & { client: PGlite }> {
  const client = await PGlite.create({
    ...(options.folder === undefined ? inMemory : { dataDir: options.folder }),
    ...(options.snapshot === undefined ? {} : { loadDataDir: options.snapshot }),
    extensions: { pg_trgm },
  });
  const db = drizzlePglite(client);
  return { db, client, maintain: maintaining(db), close: () => client.close() };
}

/** Returns `maintain` for an embedded database, which belongs to a single process and runs statements one by one. */
function maintaining(db: Db): Connection['maintain'] {
  return async (work) => {
    await work({ db, concurrently: false });
    return true;
  };
}

/**
 * Opens the embedded database of a folder for a server: in a separate thread, with synced files. `limit` starts
 * aborting long statements.
 */
export async function openFolder(
  folder: string,
  sync: Sync,
  log: (message: string) => void,
): Promise<Connection & { limit(): void }> {
  const client = await openClient({ folder, syncPause: pauseOf(sync), waitForDisk: sync === 'commit' }, log);
  // drizzle's driver uses only the part of PGlite that this client implements.
  const over = (queries: object): Db => drizzlePglite(queries as PGlite);
  return {
    db: over(client),
    maintain: maintaining(over(client.unlimited)),
    close: client.close,
    limit: client.limit,
    isAwaited: client.isAwaited,
  };
}

/** Connections per process. PostgreSQL allows 100 by default, so ten processes share one server. */
const connections = 9;
/** Maximum milliseconds to wait for a new or free connection; after that, the response asks the client to retry. */
const connectTimeoutMs = 4000;

/** Returns the settings of each connection. Times are in milliseconds. */
function settingsOf(url: string): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'back office',
  };
}

/**
 * Opens a PostgreSQL server by its `DATABASE_URL`. It connects on the first query, and reconnects when the server
 * returns.
 */
export function openPostgres(url: string): Connection {
  const pool = new Pool({
    ...settingsOf(url),
    max: connections,
    // The server ends long statements; the client's own limit is for a server that no longer responds.
    statement_timeout: 20_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    query_timeout: 25_000,
  });
  // A connection dropped by the server must not crash the process, whether it is idle or waits within a transaction.
  pool.on('error', (error) => console.error('PostgreSQL:', error.message));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: drizzlePostgres(pool), maintain: (work) => maintainAlone(url, work), close: () => pool.end() };
}

/** Runs `work` on a separate connection without time limits. */
async function onOwnConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(settingsOf(url));
  // The pending or next query reports the connection error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Never waits for the lock: an index created concurrently would wait for each waiting process. */
function maintainAlone(url: string, work: (maintenance: Maintenance) => Promise<void>): Promise<boolean> {
  return onOwnConnection(url, async (client) => {
    if (!(await takeSessionLock(client, 'maintenance'))) return false;
    await work({ db: drizzlePostgres(client), concurrently: true });
    return true;
  });
}

/**
 * Runs `work` on a separate connection while no other process does, so that processes starting together run it in
 * sequence. The lock belongs to the session and ends with the process; `waiting` is called when another process holds
 * it.
 */
export function withAdvisoryLock<T>(url: string, work: (db: Db) => Promise<T>, waiting: () => void): Promise<T> {
  return onOwnConnection(url, async (client) => {
    if (!(await takeSessionLock(client, 'migration'))) {
      waiting();
      await waitForSessionLock(client, 'migration');
    }
    return work(drizzlePostgres(client));
  });
}
