import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openPostgres } from '#server/platform/db/connection.ts';
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
  const own = openPostgres(url.href);
  const seen: boolean[] = [];
  const start = () => migrate(own.db, async (_db, isNew) => void seen.push(isNew));
  await start();
  await start();
  const schemas = await rowsOf(
    own.db,
    sql`select schemaname as name, count(*) > 40 as many from pg_tables where schemaname not in ('pg_catalog', 'information_schema') group by 1`,
  );
  await own.close();
  expect({ seen, schemas }).toEqual({ seen: [true, false], schemas: [{ name: role, many: true }] });
});
