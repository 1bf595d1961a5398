import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';

const named = (tables: readonly PgTable[]): SQL =>
  sql.join(
    tables.map((table) => sql.identifier(getTableName(table))),
    sql`, `,
  );

/**
 * Returns the columns of a table of the present schema that are stored as written; the others are generated. The schema
 * may be that of an earlier version.
 */
export async function readStoredColumns(tx: Db, table: string): Promise<SQL> {
  const columns = await rowsOf<{ name: string }>(
    tx,
    sql`
    select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
  );
  return sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
}

/** Blocks other transactions from the data until the end of the transaction. */
export async function lockData(tx: Db, tables: readonly PgTable[]): Promise<void> {
  await tx.execute(sql`lock table ${named(tables)} in access exclusive mode`);
}

/** Truncates the tables and restarts their sequences. */
export async function truncate(tx: Db, tables: readonly PgTable[]): Promise<void> {
  await tx.execute(sql`truncate ${named(tables)} restart identity`);
}

/** State of a table's sequence: the next number follows `last`, or is `last` while it is not `used`. */
export interface SequenceState {
  table: string;
  last: number;
  used: boolean;
}

/** Returns the sequence of a table of the present schema, if it has one. */
async function sequenceOf(tx: Db, table: string): Promise<string | undefined> {
  const [column] = await rowsOf<{ name: string }>(
    tx,
    sql`
    select name from information_schema.columns, pg_get_serial_sequence(quote_ident(table_name), column_name) name
    where table_schema = current_schema() and table_name = ${table} and name is not null limit 1`,
  );
  return column?.name;
}

export async function readSequences(tx: Db, tables: readonly PgTable[]): Promise<SequenceState[]> {
  const states: SequenceState[] = [];
  for (const table of tables) {
    const sequence = await sequenceOf(tx, getTableName(table));
    if (sequence === undefined) continue;
    const state = await rowsOf<Omit<SequenceState, 'table'>>(
      tx,
      sql`select last_value::float8 as last, is_called as used from ${sql.raw(sequence)}`,
    );
    states.push(...state.map((item) => ({ table: getTableName(table), ...item })));
  }
  return states;
}

/** Restores the sequence of a just truncated table: only then does a rollback undo it. */
export async function restoreSequence(tx: Db, { table, last, used }: SequenceState): Promise<void> {
  const sequence = await sequenceOf(tx, table);
  if (sequence !== undefined)
    await tx.execute(sql`select setval(${sequence}::text::regclass, ${last}::bigint, ${used}::boolean)`);
}
