import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { Client, Pool, type ClientConfig } from 'pg';
import { openClient } from './embedded/client.ts';
import { pauseOf, type Sync } from './embedded/walSync.ts';

/** The database as every query sees it: PGlite and PostgreSQL 15 answer to the same SQL. A transaction is one too. */
export type Db = PgDatabase<PgQueryResultHKT>;

/** A database for work that takes as long as it takes, outside of transactions. */
export interface Maintenance {
  db: Db;
  /** Whether others read and write meanwhile, so that indexes are to be made beside them. */
  concurrently: boolean;
}

/** An open database and the way to close it. */
export interface Connection {
  db: Db;
  /** Does `work` without the limits of time that requests have, by one process withAdvisoryLock; false when another one is at it. */
  maintain(work: (maintenance: Maintenance) => Promise<void>): Promise<boolean>;
  close(): Promise<void>;
}

/** The embedded database in this very thread, without syncing its files: in `folder`, or in memory without one. `snapshot` is a `dumpDataDir` of an earlier one. */
export async function openEmbedded(options: {
  folder?: string;
  snapshot?: Blob;
}): Promise<Connection & { client: PGlite }> {
  const client = await PGlite.create({
    ...(options.folder === undefined ? {} : { dataDir: options.folder }),
    ...(options.snapshot === undefined ? {} : { loadDataDir: options.snapshot }),
    extensions: { pg_trgm },
  });
  const db = drizzlePglite(client);
  return { db, client, maintain: maintaining(db), close: () => client.close() };
}

/** Of an embedded database, which only one process has, and which does one thing after another. */
function maintaining(db: Db): Connection['maintain'] {
  return async (work) => {
    await work({ db, concurrently: false });
    return true;
  };
}

/** The embedded database of a folder as a server keeps it: in a thread of its own, its files synced. `limit` begins to give up what takes too long. */
export async function openFolder(
  folder: string,
  sync: Sync,
  log: (message: string) => void,
): Promise<Connection & { limit(): void }> {
  const client = await openClient({ folder, syncPause: pauseOf(sync), waitForDisk: sync === 'commit' }, log);
  // The driver asks for no more of a PGlite than this client has.
  const over = (queries: object): Db => drizzlePglite(queries as PGlite);
  return { db: over(client), maintain: maintaining(over(client.unlimited)), close: client.close, limit: client.limit };
}

/** Connections of one process. PostgreSQL allows 100 by default, so ten processes share one server. */
const connections = 9;
/** Milliseconds until a connection is there, a new one or a free one; whoever waits longer is told to come again. */
const connectPatience = 4000;

/** How each connection behaves. Times are in milliseconds. */
function settingsOf(url: string): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectPatience,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'back office',
  };
}

/** A PostgreSQL server by its `DATABASE_URL`. Connects when first asked, and again whenever the server comes back. */
export function openPostgres(url: string): Connection {
  const pool = new Pool({
    ...settingsOf(url),
    max: connections,
    // The server ends what takes long; the client's own limit is for a server that no longer says anything.
    statement_timeout: 20_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    query_timeout: 25_000,
  });
  // A connection that the server drops must not end the process, neither an idle one nor one that waits within a transaction.
  pool.on('error', (error) => console.error('PostgreSQL:', error.message));
  pool.on('connect', (client) => client.on('error', () => undefined));
  return { db: drizzlePostgres(pool), maintain: (work) => maintainAlone(url, work), close: () => pool.end() };
}

/** Any numbers that only this application uses. */
const preparing = 7_305_201;
const maintenance = 7_305_205;

/** A connection of its own, without limits of time. */
async function onOwnConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(settingsOf(url));
  // Whatever happens to the connection is also said by the query that is under way or comes next.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function tryLock(client: Client, lock: number): Promise<boolean> {
  const {
    rows: [first],
  } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lock]);
  return first?.taken === true;
}

/** Nobody waits for the lock: an index that is made beside others would wait for whoever waits for it. */
function maintainAlone(url: string, work: (maintenance: Maintenance) => Promise<void>): Promise<boolean> {
  return onOwnConnection(url, async (client) => {
    if (!(await tryLock(client, maintenance))) return false;
    await work({ db: drizzlePostgres(client), concurrently: true });
    return true;
  });
}

/**
 * Runs `work` on a connection of its own while no other process does: processes that start together go one after another.
 * The lock is the session's, so that it ends with the process; `waiting` is called when somebody else has it.
 */
export function withAdvisoryLock<T>(url: string, work: (db: Db) => Promise<T>, waiting: () => void): Promise<T> {
  return onOwnConnection(url, async (client) => {
    if (!(await tryLock(client, preparing))) {
      waiting();
      await client.query('select pg_advisory_lock($1)', [preparing]);
    }
    return work(drizzlePostgres(client));
  });
}
