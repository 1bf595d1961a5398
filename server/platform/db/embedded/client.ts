import { EmbeddedError, openDatabaseSession, type DatabaseSession } from './session.ts';
import type { ThreadSettings } from './protocol.ts';

/** Of PGlite what drizzle's driver asks for; the real one answers it in its thread. */
interface Queries {
  query(sql: string, params?: unknown[], options?: { rowMode?: 'array' | 'object' }): Promise<unknown>;
}

interface Transactions extends Queries {
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>;
}

/** The embedded database in a thread of its own. */
export interface EmbeddedClient extends Transactions {
  /** The same without that limit. */
  unlimited: Transactions;
  /** From now on a statement that takes longer than a request may wait is given up, and the database opened anew. */
  limit(): void;
  /** Closes it, or gives it up when it does not answer. */
  close(): Promise<void>;
}

/** Milliseconds that a statement may take, as on PostgreSQL (connection.ts). */
const statementPatience = 20_000;
/** Milliseconds between two tries to open a database that ended by itself, and how long closing may take: less than a stop does (stopOnSignal.ts). */
const openingPause = 5000;
const closingPatience = 5000;

const stopped = () => new EmbeddedError('57P01', 'Встроенная база данных остановилась');

/** Opens the database of a folder. When it ends by itself (no room on the disk) `log` is told, and whoever asks later opens it anew. */
export async function openClient(settings: ThreadSettings, log: (message: string) => void): Promise<EmbeddedClient> {
  let patience: number | undefined;
  let closing = false;
  let opened = 0;
  let session: Promise<DatabaseSession> | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  function open(): Promise<DatabaseSession> {
    const opening = openDatabaseSession(settings);
    const gone = (why: unknown): void => {
      session = undefined;
      if (opened > 0 && !closing)
        log(
          `${why instanceof Error ? why.message : String(why)}. Проверьте место на диске и память; база откроется при следующем запросе.`,
        );
    };
    opening.then(({ ended }) => ended).then(gone, gone);
    return opening;
  }

  function present(): Promise<DatabaseSession> {
    if (closing || (session === undefined && Date.now() - opened < openingPause)) throw stopped();
    if (session !== undefined) return session;
    opened = Date.now();
    session = open();
    return session;
  }

  /** One after another: a transaction has the only connection to itself. The disk is waited for after that, so that commits get there together. */
  async function inTurn<T>(
    work: (ask: DatabaseSession['ask']) => Promise<{ value: T; onDisk: Promise<void> }>,
  ): Promise<T> {
    const mine = turn.then(async () => work((await present()).ask));
    turn = mine.catch(() => undefined);
    const { value, onDisk } = await mine;
    await onDisk;
    return value;
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
      // A database that has gone has rolled back.
      await ask({ sql: 'rollback' }).catch(() => undefined);
      throw error;
    }
  }

  /** What may be asked, each statement for as long as `limitOf` says at that moment. */
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
    limit() {
      patience = statementPatience;
    },
    async close() {
      closing = true;
      const last = await session?.catch(() => undefined);
      // Also when the statements before it do not come to an end.
      setTimeout(() => void last?.end(), closingPatience).unref();
      await turn;
      await last?.ask({}).catch(() => undefined);
      await last?.end();
    },
  };
}
