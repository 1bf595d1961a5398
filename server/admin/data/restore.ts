import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { CommandError } from '../users/commandError.ts';
import { readSchemaVersion } from './save.ts';
import { readBackupLines, type BackupHeader } from './backupFile.ts';
import { restoreSequence, storedColumns, truncate } from './tables.ts';

/** Maximum characters per statement, and rows. */
const maxText = 4 * 1024 * 1024;
const maxRows = 5000;

/** Rejects a file saved by another schema version: a later migration's changes to rows cannot be reproduced. */
export async function requireSchemaVersion(tx: Db, { step }: Pick<BackupHeader, 'step'>): Promise<void> {
  if (step === (await readSchemaVersion(tx))) return;
  throw new CommandError(
    'Файл сохранён другой версией продукта. Восстановите его той версией, которой он сохранён, потом обновите её: таблицы обновятся при запуске. Ничего не изменено.',
  );
}

/** Inserts rows unchanged, including their ids. */
async function insertLines(tx: Db, table: PgTable, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const [name, columns] = [sql.identifier(getTableName(table)), storedColumns(table)];
  await tx.execute(
    sql`insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, ${`[${lines.join(',')}]`}::json)`,
  );
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
async function withoutRules(tx: Db, tables: readonly PgTable[]): Promise<() => Promise<void>> {
  const names = sql.join(
    tables.map((table) => sql`${getTableName(table)}`),
    sql`, `,
  );
  const references = await rowsOf<Reference>(
    tx,
    sql`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conparentid = 0 and relname in (${names}) and pg_table_is_visible(conrelid)`,
  );
  const triggers = async (how: 'disable' | 'enable'): Promise<void> => {
    for (const table of tables)
      await tx.execute(sql`alter table ${sql.identifier(getTableName(table))} ${sql.raw(how)} trigger user`);
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
 * Replaces all data of the tables by a saved file. Throws `CommandError` for an incomplete file; the caller has to
 * roll back then.
 */
export async function restoreData(tx: Db, tables: readonly PgTable[], path: string): Promise<void> {
  await truncate(tx, tables);
  const putBack = await withoutRules(tx, tables);
  let table: PgTable | undefined;
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
    table = what === 'table' ? tables.find((item) => getTableName(item) === of) : undefined;
    if (what === 'numbering') await restoreSequence(tx, tables, of);
  }
  await putBack();
  // Invalidates what processes have cached of tasks.
  await tx.execute(sql`update written_tables set writes = writes + 1`);
  await tx.execute(sql`analyze`);
}
