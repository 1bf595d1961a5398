import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableColumns, sql } from 'drizzle-orm';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection, Db } from '#server/platform/db/connection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openEmptyDatabase } from '#tests/support/testDatabase.ts';
import { readSchemaCatalogue } from './readSchemaCatalogue.ts';
import { everyTable } from './everyTable.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openEmptyDatabase();
  await migrate(connection.db, async () => undefined);
});
afterAll(() => connection.close());

const folder = join(import.meta.dirname, '../../../server/platform/db/migrations');
const readJson = <T>(file: string) => JSON.parse(readFileSync(join(folder, 'meta', file), 'utf8')) as T;

/** Returns what drizzle-kit describes of a database: it knows neither partitions nor the tables of the migrations. */
const readTables = async (db: Db): Promise<string[]> =>
  (await readSchemaCatalogue(db))
    .filter((line) => /^(column|constraint|index) /.test(line) && !/ (history_default|__drizzle|__routines)/.test(line))
    .map((line) => line.replace(' ON ONLY ', ' ON '));

describe('Tables of the queries and the migrations (ARCHITECTURE, The tables)', () => {
  it('have a generated migration for every change: otherwise run `npm run migrations`', async () => {
    const { entries } = readJson<{ entries: { idx: number }[] }>('_journal.json');
    const last = readJson<Parameters<typeof generateMigration>[0]>(
      `${String(entries.at(-1)?.idx).padStart(4, '0')}_snapshot.json`,
    );
    expect(await generateMigration(last, generateDrizzleJson(Object.fromEntries(everyTable)))).toEqual([]);
  });

  it('equal the result of all migrations', async () => {
    const described = await openEmptyDatabase();
    const nothing = generateDrizzleJson({});
    for (const statement of await generateMigration(nothing, generateDrizzleJson(Object.fromEntries(everyTable))))
      await described.db.execute(sql.raw(statement));
    expect(await readTables(connection.db)).toEqual(await readTables(described.db));
    await described.close();
  });

  it.each([...everyTable])('agree on the column order of %s', async (name, table) => {
    const stored = await rowsOf<{ name: string; required: boolean }>(
      connection.db,
      sql`
      select column_name as name, is_nullable = 'NO' as required from information_schema.columns where table_name = ${name} order by ordinal_position`,
    );
    expect(stored).toEqual(
      Object.values(getTableColumns(table)).map((column) => ({ name: column.name, required: column.notNull })),
    );
  });

  it('are complete', async () => {
    const stored = await rowsOf<{ name: string }>(
      connection.db,
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and not starts_with(table_name, 'history_')`,
    );
    expect(stored.map(({ name }) => name).sort()).toEqual(
      [...everyTable.keys(), '__drizzle_migrations', '__routines'].sort(),
    );
  });
});
