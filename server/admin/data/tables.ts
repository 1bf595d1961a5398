import { getTableName, is, sql, type SQL } from 'drizzle-orm';
import { getTableConfig, PgTable, type PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import * as accounts from '../../platform/tables/accounts.ts';
import * as answers from '../../platform/tables/fieldWork.ts';
import * as company from '../../platform/tables/company.ts';
import * as exchange from '../../platform/tables/syncApi.ts';
import * as files from '../../platform/tables/files.ts';
import * as history from '../../platform/tables/history.ts';
import { jobs } from '../../platform/tables/jobs.ts';
import * as imports from '../../platform/tables/imports.ts';
import * as notices from '../../platform/tables/notices.ts';
import * as reference from '../../platform/tables/reference.ts';
import * as resources from '../../platform/tables/resources.ts';
import * as strategies from '../../platform/tables/strategies.ts';
import * as tasks from '../../platform/tables/tasks.ts';
import * as views from '../../platform/tables/views.ts';

const modules: readonly object[] = [
  accounts,
  answers,
  company,
  exchange,
  files,
  history,
  imports,
  notices,
  reference,
  resources,
  strategies,
  tasks,
  views,
];

/**
 * Tables of the installation instead of its data: write counters, by which processes invalidate caches, publications of
 * `CONFIG_DIR`, and jobs.
 */
const ofInstallation: ReadonlySet<PgTable> = new Set<PgTable>([
  tasks.writtenTables,
  resources.publishedResources,
  jobs,
]);

/** The tables that contain the data. Other tables of the same database do not belong to the product. */
export const dataTables: readonly PgTable[] = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable) && !ofInstallation.has(value));

const named = (tables: readonly PgTable[]): SQL =>
  sql.join(
    tables.map((table) => sql.identifier(getTableName(table))),
    sql`, `,
  );

/** Returns the columns that are stored as written; the others are generated. */
export function storedColumns(table: PgTable): SQL {
  const columns = getTableConfig(table).columns.filter(({ generated }) => generated === undefined);
  return sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
}

/** Blocks other transactions from the data until the end of the transaction. */
export async function lockData(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${named(dataTables)} in access exclusive mode`);
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

const numbers = (column: PgColumn): boolean =>
  column.generatedIdentity !== undefined || column.getSQLType() === 'bigserial';

async function sequenceOf(tx: Db, table: PgTable): Promise<string | undefined> {
  const column = getTableConfig(table).columns.find(numbers);
  if (column === undefined) return undefined;
  const [found] = await rowsOf<{ name: string }>(
    tx,
    sql`select pg_get_serial_sequence(${getTableName(table)}, ${column.name}) as name`,
  );
  return found?.name;
}

/** Returns the sequence states of the tables. */
export async function readSequences(tx: Db): Promise<SequenceState[]> {
  const found: SequenceState[] = [];
  for (const table of dataTables) {
    const sequence = await sequenceOf(tx, table);
    if (sequence === undefined) continue;
    const state = await rowsOf<Omit<SequenceState, 'table'>>(
      tx,
      sql`select last_value::float8 as last, is_called as used from ${sql.raw(sequence)}`,
    );
    found.push(...state.map((item) => ({ table: getTableName(table), ...item })));
  }
  return found;
}

/** Restores the sequence of a just truncated table: only then does a rollback undo it. */
export async function restoreSequence(tx: Db, { table: name, last, used }: SequenceState): Promise<void> {
  const table = dataTables.find((item) => getTableName(item) === name);
  const sequence = table === undefined ? undefined : await sequenceOf(tx, table);
  if (sequence !== undefined)
    await tx.execute(sql`select setval(${sequence}::text::regclass, ${last}::bigint, ${used}::boolean)`);
}
