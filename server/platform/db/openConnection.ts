import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { Connection, Db, Maintenance } from './connection.ts';
import { sql } from 'drizzle-orm';
import { Client, DatabaseError, Pool, type ClientConfig } from 'pg';
import { openClient } from './embedded/client.ts';
import { tryMaintenanceLock } from './locks.ts';
import { transactOver } from './poolTransactions.ts';
import { pauseOf, type Sync } from './embedded/walSync.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCodeOf } from './unavailable.ts';

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
    load: client.load,
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

/** The limits of a statement in milliseconds, which the server keeps. */
export const statementLimits = {
  statement_timeout: 20_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
} as const;
/** The client's own limit is for a server that no longer responds. */
const queryTimeoutMs = 25_000;

/** How to open a PostgreSQL server. */
export interface PostgresOptions {
  /**
   * Whether a pooler that shares connections between transactions is in front of it (PgBouncer): connections then have
   * the limits of the role, and no statement may rely on an earlier one of its connection.
   */
  isPooled?: boolean;
}

/** Databases behind a pooler. */
const pooled = new WeakSet<Db>();

/** Returns the name under which connections of a database prepare a statement; '' where none may remember it. */
export const statementName = (db: Db, name: string): string => (pooled.has(db) ? '' : name);

/**
 * Opens a PostgreSQL server by its `DATABASE_URL`. It connects on the first query, and reconnects when the server
 * returns.
 */
export function openPostgres(url: string, { isPooled = false }: PostgresOptions = {}): Connection {
  const pool = new Pool({
    ...settingsOf(url),
    max: connections,
    ...(isPooled ? {} : statementLimits),
    query_timeout: queryTimeoutMs,
  });
  // A connection dropped by the server must not crash the process, whether it is idle or waits within a transaction.
  pool.on('error', (error) => console.error('PostgreSQL:', error.message));
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = drizzlePostgres(pool);
  transactOver(pool, db);
  repeatConflicts(db);
  if (isPooled) pooled.add(db);
  return {
    db,
    maintain: (work) => maintainAlone(url, isPooled, work),
    load: () => ({ busy: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}

/** Runs `work` on a separate connection, without time limits by default. */
async function onOwnConnection<T>(
  url: string,
  work: (client: Client) => Promise<T>,
  own: ClientConfig = {},
): Promise<T> {
  const client = new Client({ ...settingsOf(url), ...own });
  // The pending or next query reports the connection error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Lifts the limits of the role for a transaction. */
export async function liftLimits(tx: Db): Promise<void> {
  for (const name of Object.keys(statementLimits)) await tx.execute(sql.raw(`set local ${name} = 0`));
}

/**
 * The lock belongs to a transaction that does nothing else, as indexes are created outside of transactions. Never waits
 * for the lock: an index created concurrently would wait for each waiting process.
 */
function maintainAlone(
  url: string,
  isPooled: boolean,
  work: (maintenance: Maintenance) => Promise<void>,
): Promise<boolean> {
  // An index is created outside of transactions, where the limits of the role would end it.
  const startOptions = isPooled
    ? {}
    : {
        options: Object.keys(statementLimits)
          .map((name) => `-c ${name}=0`)
          .join(' '),
      };
  return withOwnDb(url, (guard) =>
    guard.transaction(async (tx) => {
      await liftLimits(tx);
      if (!(await tryMaintenanceLock(tx))) return false;
      await withOwnDb(url, (db) => work({ db, concurrently: true }), startOptions);
      return true;
    }),
  );
}

/** Runs `work` on a separate connection without the limits of requests. */
export function withOwnDb<T>(url: string, work: (db: Db) => Promise<T>, own: ClientConfig = {}): Promise<T> {
  return onOwnConnection(url, (client) => work(drizzlePostgres(client)), own);
}

/** PgBouncer rejects a parameter that it does not know. */
const protocolViolation = '08P01';

/**
 * Returns whether a pooler is in front of a PostgreSQL server, and the limits that the role then lacks. Only a direct
 * connection has the limits that it requests.
 *
 * PgBouncer refuses limits among the parameters of a start. Rejected: `set` on a connection, which a pooler hands to
 * others; `set local`, a round trip for each request; an address past the pooler. Behind one, locks belong to
 * transactions and statements have no names, which PgBouncer 1.18 forgets.
 */
export async function detectPooler(
  url: string,
): Promise<{ isPooled: boolean; missing: (keyof typeof statementLimits)[] }> {
  const ask = (client: Client) =>
    drizzlePostgres(client)
      .execute(
        sql`select ${sql.join(
          names.map((name) => sql`current_setting(${name}) as ${sql.identifier(name)}`),
          sql`, `,
        )}`,
      )
      .then(({ rows: [row] }) => row as Record<keyof typeof statementLimits, string>);
  const names = Object.keys(statementLimits) as (keyof typeof statementLimits)[];
  try {
    const kept = await onOwnConnection(url, ask, statementLimits);
    if (names.every((name) => kept[name] === `${statementLimits[name] / 1000}s`))
      return { isPooled: false, missing: [] };
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== protocolViolation) throw error;
  }
  const own = await onOwnConnection(url, ask);
  return { isPooled: true, missing: names.filter((name) => own[name] === '0') };
}

/** A serialization failure and a deadlock: the server has rolled the transaction back because of another one. */
const conflicts = new Set(['40001', '40P01']);
/** Maximum milliseconds before each repetition: a random part keeps the same transactions apart. */
const pauses = [20, 100, 400];

/** Returns whether a database rolled a transaction back because of another one. */
const isConflict = (error: unknown): boolean => conflicts.has(errorCodeOf(error));

/**
 * Makes a database repeat a transaction, up to three times, that the server rolled back because of another one. The
 * work of a transaction has no effect outside of it, so nothing is done twice. Savepoints are not repeated.
 */
function repeatConflicts(db: Db): void {
  const begin = db.transaction.bind(db);
  db.transaction = async (work, settings) => {
    for (const pause of pauses) {
      try {
        return await begin(work, settings);
      } catch (error) {
        if (!isConflict(error)) throw error;
        await sleep(Math.random() * pause);
      }
    }
    return begin(work, settings);
  };
}
