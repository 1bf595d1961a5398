import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '#server/main/database.ts';
import { readEnvironment } from '#server/main/process/environment.ts';
import { openPostgres } from '#server/platform/db/openConnection.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { createDatabase } from '#tests/support/testDatabase.ts';
import { serverUrl } from './serverUrl.ts';

it('creates the tables as a user with rights to only one schema, in that schema (operating, Environment)', async () => {
  const url = new URL(await createDatabase(serverUrl, 'empty'));
  const role = `office_${randomUUID().slice(0, 8)}`;
  const admin = openPostgres(url.href);
  await admin.db.execute(sql`create role ${sql.identifier(role)} login`);
  await admin.db.execute(sql`create schema ${sql.identifier(role)} authorization ${sql.identifier(role)}`);
  await admin.close();
  url.username = role;
  const connection = openPostgres(url.href);
  const seen: boolean[] = [];
  const start = () => migrate(connection.db, async (_db, isNew) => void seen.push(isNew));
  await start();
  await start();
  const schemas = await rowsOf(
    connection.db,
    sql`select schemaname as name, count(*) > 40 as many from pg_tables where schemaname not in ('pg_catalog', 'information_schema') group by 1`,
  );
  await connection.close();
  expect({ seen, schemas }).toEqual({ seen: [true, false], schemas: [{ name: role, many: true }] });
});

it('waits in short for a table that others use, so that nobody waits behind it, and begins again', async () => {
  const url = await createDatabase(serverUrl, 'small');
  const dump = new Client(url);
  await dump.connect();
  await dump.query('begin');
  await dump.query('lock table company in access exclusive mode');
  const said: string[] = [];
  const opening = openDatabase(readEnvironment({ DATABASE_URL: url }), (line) => said.push(line));
  await vi.waitUntil(() => said.length > 0, { timeout: 20_000 });
  expect(said).toEqual(['Таблицы заняты, например выгрузкой: обновлю базу данных, когда они освободятся…']);
  const waiting = "select count(*)::int as waiting from pg_locks where relation = 'company'::regclass and not granted";
  expect((await dump.query(waiting)).rows).toEqual([{ waiting: 0 }]);
  await dump.query('rollback');
  await dump.end();
  const { close } = await opening;
  await close();
});
