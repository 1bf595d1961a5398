import { clockIn } from '#codecs/timeZone.ts';
import { companyTimeZone } from '../../platform/http/instants.ts';
import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../platform/db/connection.ts';
import { syncPath } from '../../platform/db/embedded/ownFiles.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { files } from '../../platform/tables/files.ts';
import { CommandError } from '../users/commandError.ts';
import { readDatabaseSummary } from './databaseSummary.ts';
import { backupFormat, type BackupHeader, type BackupMark } from './backupFile.ts';
import { readSequences, readStoredColumns } from './tables.ts';

/** Rows in memory at a time; few for uploaded files, which take megabytes each. */
const batch = 2000;
const batchOfFiles = 4;

/** Suffix of an incomplete file. */
const growing = '.partial';
const leftover = /^base-[\d-]+\.ndjson\.gz\.partial$/;

/** Returns the last migration applied to the database. */
export async function readSchemaVersion(tx: Db): Promise<string> {
  const [last] = await rowsOf<{ hash: string }>(
    tx,
    sql`select hash from __drizzle_migrations order by created_at desc limit 1`,
  );
  return last?.hash ?? '';
}

/**
 * Yields the rows of a table as JSON, several per text. Only `json` may contain line feeds between its members, where
 * they have no meaning.
 */
async function* rowsOfTable(tx: Db, table: PgTable): AsyncGenerator<string> {
  const name = getTableName(table);
  const columns = await readStoredColumns(tx, name);
  const max = sql.raw(String(table === files ? batchOfFiles : batch));
  await tx.execute(sql`declare saved_rows no scroll cursor for
    select translate(row_to_json(r)::text, E'\\n\\r', '  ') as line from (select ${columns} from ${sql.identifier(name)}) r`);
  for (;;) {
    const rows = await rowsOf<{ line: string }>(tx, sql`fetch ${max} from saved_rows`);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => `${line}\n`).join('');
  }
  await tx.execute(sql`close saved_rows`);
}

async function* textOf(tx: Db, tables: readonly PgTable[], now: number): AsyncGenerator<string> {
  const marked = (mark: BackupMark): string => `${JSON.stringify(mark)}\n`;
  const header: BackupHeader = {
    format: backupFormat,
    savedAt: now,
    step: await readSchemaVersion(tx),
    facts: await readDatabaseSummary(tx),
  };
  yield `${JSON.stringify(header)}\n`;
  for (const table of tables) {
    yield marked(['table', getTableName(table)]);
    yield* rowsOfTable(tx, table);
  }
  for (const numbering of await readSequences(tx, tables)) yield marked(['numbering', numbering]);
  yield marked(['end']);
}

/**
 * Returns a path `base-20261123-130142.ndjson.gz` with the time on the company's clock; a second file within the same
 * second gets another name, so that no file is overwritten.
 */
function newPath(folder: string, now: number): string {
  const at = clockIn(companyTimeZone(), now * 1000)
    .replaceAll(/[-:]/g, '')
    .replace(' ', '-');
  for (let number = 1; ; number += 1) {
    const path = resolve(folder, `base-${at}${number === 1 ? '' : `-${number}`}.ndjson.gz`);
    if (!existsSync(path)) return path;
  }
}

/** Deletes what killed processes left: files of this name that have not grown for a day, others may still be written. */
function removeLeftovers(folder: string, now: number): void {
  for (const name of readdirSync(folder).filter((file) => leftover.test(file))) {
    const path = join(folder, name);
    if (statSync(path).mtimeMs < (now - 86_400) * 1000) rmSync(path, { force: true });
  }
}

/**
 * Saves all data of the tables into a new file of `folder`, readable only by this user, and returns its path when it is
 * complete and flushed. Leftovers of killed processes are deleted. Throws `CommandError` when it cannot be written; the
 * caller has to block other writers (`lockData`).
 */
export async function saveData(tx: Db, tables: readonly PgTable[], folder: string, now: number): Promise<string> {
  const path = newPath(folder, now);
  await tx.execute(sql`set local bytea_output = 'hex'`);
  await tx.execute(sql`set local extra_float_digits = 1`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeLeftovers(folder, now);
    await pipeline(
      Readable.from(textOf(tx, tables, now)),
      createGzip(),
      createWriteStream(path + growing, { flags: 'wx', mode: 0o600 }),
    );
    syncPath(path + growing);
    renameSync(path + growing, path);
    if (process.platform !== 'win32') syncPath(folder);
  } catch (error) {
    if (existsSync(path + growing)) rmSync(path + growing);
    if (error instanceof Error && 'syscall' in error)
      throw new CommandError(`Файл ${path} не записан (${error.message}). Ничего не изменено.`);
    throw error;
  }
  return path;
}
