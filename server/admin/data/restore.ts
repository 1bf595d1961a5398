import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { CommandError } from '../users/commandError.ts';
import { readSchemaVersion } from './save.ts';
import { readBackupLines, type BackupHeader } from './backupFile.ts';
import { restoreSequence, dataTables, storedColumns, truncate } from './tables.ts';

/** Characters that are sent to the database at a time, and rows. */
const mostText = 4 * 1024 * 1024;
const mostRows = 5000;

/** Refuses a base that was saved by tables of another version: what a later step does to rows cannot be made up for. */
export async function requireSchemaVersion(tx: Db, { step }: Pick<BackupHeader, 'step'>): Promise<void> {
  if (step === (await readSchemaVersion(tx))) return;
  throw new CommandError(
    'Файл сохранён другой версией продукта. Восстановите его той версией, которой он сохранён, потом обновите её: таблицы обновятся при запуске. Ничего не изменено.',
  );
}

/** Puts rows where the columns with values of their own are: as they were, ids included. */
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

/** Lets rows come in any order, and counts that triggers keep come from the file: references are taken away, triggers rest. Gives what puts both back, and checks the references. */
async function withoutRules(tx: Db): Promise<() => Promise<void>> {
  const names = sql.join(
    dataTables.map((table) => sql`${getTableName(table)}`),
    sql`, `,
  );
  const references = await rowsOf<Reference>(
    tx,
    sql`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conparentid = 0 and relname in (${names}) and pg_table_is_visible(conrelid)`,
  );
  const triggers = async (how: 'disable' | 'enable'): Promise<void> => {
    for (const table of dataTables)
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

/** Replaces all data of the base by those of a saved one. Throws `CommandError` for a file that is not whole; the transaction is to be given up then. */
export async function restoreData(tx: Db, path: string): Promise<void> {
  await truncate(tx, dataTables);
  const putBack = await withoutRules(tx);
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
      if (letters >= mostText || lines.length >= mostRows) await flush();
      continue;
    }
    await flush();
    const [what, of] = line.mark;
    table = what === 'table' ? dataTables.find((item) => getTableName(item) === of) : undefined;
    if (what === 'numbering') await restoreSequence(tx, of);
  }
  await putBack();
  // What processes keep of the tasks is old.
  await tx.execute(sql`update written_tables set writes = writes + 1`);
  await tx.execute(sql`analyze`);
}
