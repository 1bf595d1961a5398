import { and, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/connection.ts';
import type { JobKind } from './jobKind.ts';

/** Rows that are deleted `seconds` after the instant in `column`, which is in unix seconds. */
export interface Expiry {
  table: PgTable;
  column: PgColumn;
  seconds: number;
  where?: SQL;
}

/** Maximum rows per table and step. */
const rowsPerStep = 500;

/**
 * Deletes expired rows of a table; returns whether any may be left. Where the server can, it skips rows that another
 * transaction has locked.
 */
export async function deleteExpired(tx: Db, { table, column, seconds, where }: Expiry, now: number): Promise<boolean> {
  const old = sql`select ctid from ${table} where ${and(lt(column, now - seconds), where)} limit ${rowsPerStep} for update skip locked`;
  const deleted = await tx
    .delete(table)
    .where(sql`ctid = any(array(${old}))`)
    .returning({ one: sql`1` });
  return deleted.length === rowsPerStep;
}

/** Returns the hourly job that deletes expired rows. */
export function expiryJob(expiries: readonly Expiry[]): JobKind {
  return {
    kind: 'expiry',
    schedule: { every: 3600 },
    async work(tx, _job, { now }) {
      let isMore = false;
      for (const expiry of expiries) isMore = (await deleteExpired(tx, expiry, Math.floor(now() / 1000))) || isMore;
      return isMore ? { continueWith: null } : undefined;
    },
  };
}
