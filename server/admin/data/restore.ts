import { getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/connection.ts';
import { isKnownStep, runStepsAfter, runStepsUpTo } from '../../platform/db/migrate.ts';
import { rowsOf, textArray } from '../../platform/db/rows.ts';
import { CommandError } from '../users/commandError.ts';
import { readSchemaVersion } from './save.ts';
import { readBackupLines, type BackupHeader } from './backupFile.ts';
import { readSequences, readStoredColumns, restoreSequence, truncate } from './tables.ts';

/** Maximum characters per statement, and rows. */
const maxText = 4 * 1024 * 1024;
const maxRows = 5000;

/** Rejects a file of a later version of the product; those of earlier versions are migrated. */
export async function requireKnownSchema(tx: Db, { step }: Pick<BackupHeader, 'step'>): Promise<void> {
  if (step === (await readSchemaVersion(tx)) || isKnownStep(step)) return;
  throw new CommandError(
    'Файл сохранён более новой версией продукта. Обновите продукт до неё и повторите. Ничего не изменено.',
  );
}

/** Inserts rows unchanged, including their ids. */
async function insertLines(tx: Db, { name, columns }: FilledTable, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const table = sql.identifier(name);
  await tx.execute(
    sql`insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, ${`[${lines.join(',')}]`}::json)`,
  );
}

/** A table that gets the rows of a file, with its columns that are not generated. */
interface FilledTable {
  name: string;
  columns: SQL;
}

/** Inserts the rows of a file into the empty tables of these names; those of other tables are left out. */
async function fillFrom(tx: Db, path: string, names: readonly string[]): Promise<void> {
  const putBack = await withoutRules(tx, names);
  let table: FilledTable | undefined;
  let lines: string[] = [];
  let letters = 0;
  const flush = async (): Promise<void> => {
    if (table !== undefined) await insertLines(tx, table, lines);
    [lines, letters] = [[], 0];
  };
  for await (const line of readBackupLines(path)) {
    if ('row' in line) {
      lines.push(line.row);
      letters += line.row.length;
      if (letters >= maxText || lines.length >= maxRows) await flush();
      continue;
    }
    await flush();
    const [what, of] = line.mark;
    table = what === 'table' && names.includes(of) ? { name: of, columns: await readStoredColumns(tx, of) } : undefined;
    if (what === 'numbering' && names.includes(of.table)) await restoreSequence(tx, of);
  }
  await putBack();
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

/**
 * Suspends foreign keys and triggers, so that rows can be inserted in any order and trigger-maintained counts are read
 * from the file. Returns a function that restores both and checks the references.
 */
async function withoutRules(tx: Db, names: readonly string[]): Promise<() => Promise<void>> {
  const references = await rowsOf<Reference>(
    tx,
    sql`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conparentid = 0 and relname = any(${textArray(names)}) and pg_table_is_visible(conrelid)`,
  );
  const triggers = async (how: 'disable' | 'enable'): Promise<void> => {
    for (const name of names) await tx.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(how)} trigger user`);
  };
  for (const { table, name } of references)
    await tx.execute(sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`);
  await triggers('disable');
  return async () => {
    await triggers('enable');
    for (const { table, name, definition } of references)
      await tx.execute(
        sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
      );
  };
}

/**
 * Replaces all data of the tables by a saved file, which may be one of an earlier version. Throws `CommandError` for an
 * incomplete file; the caller has to roll back then.
 */
export async function restoreData(
  tx: Db,
  tables: readonly PgTable[],
  path: string,
  { step }: Pick<BackupHeader, 'step'>,
): Promise<void> {
  const names = tables.map(getTableName);
  await truncate(tx, tables);
  if (step === (await readSchemaVersion(tx))) await fillFrom(tx, path, names);
  else await fillFromEarlier(tx, path, { tables, step });
  // Invalidates what processes have cached of tasks.
  await tx.execute(sql`update written_tables set writes = writes + 1`);
  await tx.execute(sql`analyze`);
}

/** The schema in which the tables of an earlier version are migrated; it ends with the transaction's work. */
const earlierSchema = 'restored_data';

/**
 * Fills the tables with a file of an earlier version: its tables are created beside the present ones, filled and
 * migrated as an upgrade does, and their rows copied.
 */
async function fillFromEarlier(
  tx: Db,
  path: string,
  { tables, step }: { tables: readonly PgTable[]; step: string },
): Promise<void> {
  const schema = sql.identifier(earlierSchema);
  const [present] = await rowsOf<{ path: string }>(tx, sql`select current_setting('search_path') as path`);
  await tx.execute(sql`create schema ${schema}`);
  await tx.execute(sql`set local search_path to ${schema}`);
  await runStepsUpTo(tx, step);
  const there = await rowsOf<{ name: string }>(
    tx,
    sql`select tablename as name from pg_tables where schemaname = ${earlierSchema}`,
  );
  const created = there.map(({ name }) => name);
  // The steps have inserted first rows, which the file has too.
  for (const name of created) await tx.execute(sql`truncate ${sql.identifier(name)} cascade`);
  await fillFrom(tx, path, created);
  await runStepsAfter(tx, step);
  const sequences = await readSequences(tx, tables);
  await tx.execute(sql`select set_config('search_path', ${present?.path ?? ''}, true)`);
  const names = tables.map(getTableName);
  const putBack = await withoutRules(tx, names);
  for (const name of names) {
    const [table, columns] = [sql.identifier(name), await readStoredColumns(tx, name)];
    await tx.execute(
      sql`insert into ${table} (${columns}) overriding system value select ${columns} from ${schema}.${table}`,
    );
  }
  for (const sequence of sequences) await restoreSequence(tx, sequence);
  await putBack();
  await tx.execute(sql`drop schema ${schema} cascade`);
}
