import { sql, TransactionRollbackError } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { hasAdvisoryLocks } from './locks.ts';
import { rowsOf } from './rows.ts';
import { errorCodeOf, databaseReason } from './unavailable.ts';

/** What the schema and its triggers are made of, on ordinary tables: a role may lack the right to temporary ones. */
const statements = [
  'create table asked_server (at bigint primary key) partition by range (at)',
  'create table asked_server_rest partition of asked_server default',
  'create function asked_server() returns trigger language plpgsql as $$ begin return null; end $$',
  'create trigger asked_server after insert on asked_server_rest referencing new table as added for each statement execute function asked_server()',
  'select at from asked_server for update skip locked',
  'select pg_current_snapshot()',
];

/** An unknown or rejected statement, other than one that the role may not run, and an internal error. */
const isRejection = (error: unknown): boolean => /^(0A|42(?!501)|XX)/.test(errorCodeOf(error));

/**
 * Returns what a server lacks, as the end of a Russian sentence; undefined when it has all that the product needs.
 * Tries it in a transaction that is rolled back, since some servers only claim to be PostgreSQL (known trap 35). `db`
 * has a separate connection.
 */
export async function findMissing(db: Db): Promise<string | undefined> {
  const [server] = await rowsOf<{ version: string; number: number }>(
    db,
    sql`select current_setting('server_version') as version, current_setting('server_version_num')::int as number`,
  );
  if ((server?.number ?? 0) < 150_000) return `его версия — ${server?.version ?? '-'}`;
  let locks = false;
  try {
    await db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      locks = await hasAdvisoryLocks(tx);
      tx.rollback();
    });
  } catch (error) {
    if (error instanceof TransactionRollbackError) return locks ? undefined : 'этот не держит advisory locks';
    if (!isRejection(error)) throw error;
    return `этот ответил: ${databaseReason(error)}`;
  }
  return undefined;
}
