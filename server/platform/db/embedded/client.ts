import { EmbeddedError, openDatabaseSession, type DatabaseSession } from './session.ts';
import type { ThreadSettings } from './protocol.ts';

/** The part of PGlite that drizzle's driver uses; the real one responds in its thread. */
interface Queries {
  query(sql: string, params?: unknown[], options?: { rowMode?: 'array' | 'object' }): Promise<unknown>;
}

interface Transactions extends Queries {
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
}

/** The embedded database in a separate thread. */
export interface EmbeddedClient extends Transactions {
  /** The same interface without that limit. */
  unlimited: Transactions;
  /** Returns whether its only connection is busy (1 or 0), and the number of waiting queries. */
  load(): { busy: number; waiting: number };
  /** From now on, aborts a statement that takes longer than a request may wait, and reopens the database. */
  limit(): void;
  /** Closes the database, or terminates it when it does not respond. */
  close(): Promise<void>;
}

/** Maximum milliseconds of a statement, as on PostgreSQL (connection.ts). */
const statementTimeoutMs = 20_000;
/**
 * Milliseconds between two attempts to reopen a database that exited, and for closing: less than a stop takes
 * (stopOnSignal.ts).
 */
const openingPause = 5000;
const closeTimeoutMs = 5000;

const stopped = () => new EmbeddedError('57P01', 'Встроенная база данных остановилась');

/**
 * Opens the database of a folder. When it exits by itself (for example on a full disk), it reports to `log`, and the
 * next query reopens it.
 */
export async function openClient(settings: ThreadSettings, log: (message: string) => void): Promise<EmbeddedClient> {
  let patience: number | undefined;
  let closing = false;
  let opened = 0;
  let session: Promise<DatabaseSession> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let busy = 0;

  function open(): Promise<DatabaseSession> {
    const opening = openDatabaseSession(settings);
    const missing = (why: unknown): void => {
      session = undefined;
      if (opened > 0 && !closing)
        log(
          `${why instanceof Error ? why.message : String(why)}. Проверьте место на диске и память; база откроется при следующем запросе.`,
        );
    };
    opening.then(({ ended }) => ended).then(missing, missing);
    return opening;
  }

  function present(): Promise<DatabaseSession> {
    if (closing || (session === undefined && Date.now() - opened < openingPause)) throw stopped();
    if (session !== undefined) return session;
    opened = Date.now();
    session = open();
    return session;
  }

  /**
   * Runs work in sequence: a transaction has the only connection to itself. The wait for the disk follows the
   * transaction, so that commits are synced together.
   */
  async function inTurn<T>(
    work: (ask: DatabaseSession['ask']) => Promise<{ value: T; onDisk: Promise<void> }>,
  ): Promise<T> {
    waiting += 1;
    const mine = turn.then(async () => {
      waiting -= 1;
      busy = 1;
      return work((await present()).ask);
    });
    turn = mine
      .catch(() => undefined)
      .finally(() => {
        busy = 0;
      });
    const { value, onDisk } = await mine;
    await onDisk;
    return value;
  }

  /** Returns the query interface; `limitOf` returns the time limit of a statement when it starts. */
  function asking(limitOf: () => number | undefined): Transactions {
    const within =
      (ask: DatabaseSession['ask']): DatabaseSession['ask'] =>
      (question) =>
        ask(question, limitOf());
    return {
      query: (sql, params, options) => inTurn((ask) => within(ask)({ sql, params, rowMode: options?.rowMode })),
      transaction: (work) => inTurn((ask) => inTransaction(within(ask), work)),
    };
  }

  session = open();
  await session;
  opened = Date.now();
  return {
    ...asking(() => patience),
    unlimited: asking(() => undefined),
    load: () => ({ busy, waiting }),
    limit() {
      patience = statementTimeoutMs;
    },
    async close() {
      closing = true;
      const last = await session?.catch(() => undefined);
      // Also when the statements before it never finish.
      setTimeout(() => void last?.end(), closeTimeoutMs).unref();
      await turn;
      await last?.ask({}).catch(() => undefined);
      await last?.end();
    },
  };
}

async function inTransaction<T>(
  ask: DatabaseSession['ask'],
  work: (tx: Queries) => Promise<T>,
): Promise<{ value: T; onDisk: Promise<void> }> {
  await ask({ sql: 'begin' });
  try {
    const value = await work({
      query: async (sql, params, options) => (await ask({ sql, params, rowMode: options?.rowMode })).value,
    });
    const { onDisk } = await ask({ sql: 'commit' });
    return { value, onDisk };
  } catch (error) {
    // A database that exited has rolled back.
    await ask({ sql: 'rollback' }).catch(() => undefined);
    throw error;
  }
}
