import type { PgSession } from 'drizzle-orm/pg-core';
import type { Db } from './connection.ts';
import { countCommit, derivedData, type DerivedData } from './derivedData.ts';
import { featuresOf } from './features.ts';
import { lockDerivedData } from './locks.ts';

/** The beginning of a part of a statement that writes, with its table. */
const writes = /(?<!\bfor (?:no key )?|\bdo )\b(?:insert into|update|delete from)\s+"?(\w+)"?/gi;
const sources = derivedData.flatMap(({ from }) => from);

/** Returns the tables that a statement writes, or may write; none for one that only reads. */
function writtenBy(text: string): readonly string[] {
  // It may name several tables, and empties those that refer to them.
  if (/^\s*truncate\b/i.test(text)) return sources;
  return [...text.matchAll(writes)].flatMap(([, table]) => table?.toLowerCase() ?? []);
}

/** Whether a statement is known to have changed no row, as an idle poll for jobs; drivers report rows differently. */
function isIdle(text: string, result: unknown): boolean {
  if (!/^\s*(?:insert|update|delete)\b/i.test(text)) return false;
  if (Array.isArray(result)) return result.length === 0;
  const { rowCount, affectedRows } = result as { rowCount?: number | null; affectedRows?: number };
  return (rowCount ?? affectedRows) === 0;
}

type Session = Pick<PgSession, 'prepareQuery'>;
/** Every statement of drizzle, also of its query builders, is prepared by the session of its database. */
const sessionOf = (db: Db): Session => (db as unknown as { session: Session }).session;

/** Sessions of transactions that write derived data themselves. */
const complete = new WeakSet<Session>();

/** Ends the computation of derived data in a transaction, which writes all of it from a saved file. */
export function keepDerivedData(tx: Db): void {
  complete.add(sessionOf(tx));
}

/**
 * Makes a database compute derived data in the transactions that have written what it is derived from, for a server
 * without triggers: at their end, or before they read it. A statement outside of a transaction gets a separate one.
 */
export function deriveAfterWrites(db: Db): void {
  const [begin, session] = [db.transaction.bind(db), sessionOf(db)];
  const prepare = session.prepareQuery.bind(session);
  db.transaction = (work, settings) =>
    begin(async (tx) => {
      const own = sessionOf(tx);
      const { prepareQuery } = own;
      // A single connection has one session for statements outside and inside of a transaction.
      if (own === session) own.prepareQuery = prepare;
      try {
        const computeRest = watchWrites(tx);
        const result = await work(tx);
        await computeRest();
        return result;
      } finally {
        own.prepareQuery = prepareQuery;
        complete.delete(own);
      }
    }, settings);
  session.prepareQuery = (query, ...rest) => {
    const prepared = prepare(query, ...rest);
    if (writtenBy(query.sql).length > 0)
      prepared.execute = (values) =>
        db.transaction((tx) =>
          sessionOf(tx)
            .prepareQuery(query, ...rest)
            .execute(values),
        );
    return prepared;
  };
}

/** Watches the statements of a transaction; returns a function that computes what is left before it ends. */
function watchWrites(tx: Db): () => Promise<void> {
  const session = sessionOf(tx);
  const prepare = session.prepareQuery.bind(session);
  const run = (text: string) => prepare({ sql: text, params: [] }, undefined, undefined, false).execute();
  const pending = new Set<DerivedData>();
  let isLocked = false;
  let hasWritten = false;

  const compute = async (due: readonly DerivedData[]): Promise<void> => {
    if (due.length === 0) return;
    for (const item of due) pending.delete(item);
    // Transactions compute one after the other, each from what the one before has written.
    if (!isLocked) await lockDerivedData(tx);
    isLocked = true;
    for (const statement of due.flatMap(({ statements }) => statements)) await run(statement);
  };
  const waiting = () => derivedData.filter((item) => pending.has(item));

  session.prepareQuery = (query, ...rest) => {
    const prepared = prepare(query, ...rest);
    const execute = prepared.execute.bind(prepared);
    const tables = writtenBy(query.sql);
    prepared.execute = async (...given) => {
      if (pending.size > 0) {
        const words = new Set(query.sql.match(/\w+/g));
        const isRead = (table: string): boolean => words.has(table) && !tables.includes(table);
        await compute(waiting().filter(({ readIn = [] }) => readIn.some(isRead)));
      }
      const result = await execute(...given);
      if (tables.length === 0 || isIdle(query.sql, result)) return result;
      hasWritten = true;
      if (complete.has(session)) return result;
      for (const item of derivedData) if (item.from.some((table) => tables.includes(table))) pending.add(item);
      return result;
    };
    return prepared;
  };
  return async () => {
    await compute(waiting());
    if (hasWritten && !featuresOf(tx).snapshots) await run(countCommit);
  };
}
