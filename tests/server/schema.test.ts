import { getTableColumns, getTableName, is, sql, Table } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/db/rows.ts';
import * as accounts from '#server/db/tables/accounts.ts';
import * as answers from '#server/db/tables/answers.ts';
import * as notices from '#server/db/tables/notices.ts';
import * as reference from '#server/db/tables/reference.ts';
import * as strategies from '#server/db/tables/strategies.ts';
import * as tasks from '#server/db/tables/tasks.ts';
import { openTestApi, type TestApi } from '#server/testing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

const tables = [accounts, answers, notices, reference, strategies, tasks].flatMap((module) => Object.values(module)).filter((value) => is(value, Table)) as PgTable[];

describe('the tables of the queries and the migrations', () => {
  it.each(tables.map((table) => [getTableName(table), table] as const))('agree on %s', async (name, table) => {
    const stored = await rowsOf<{ name: string; required: boolean }>(api.deps.db, sql`
      select column_name as name, is_nullable = 'NO' as required from information_schema.columns where table_name = ${name} order by ordinal_position`);
    expect(stored).toEqual(Object.values(getTableColumns(table)).map((column) => ({ name: column.name, required: column.notNull })));
  });

  it('are all there are', async () => {
    const stored = await rowsOf<{ name: string }>(api.deps.db, sql`select table_name as name from information_schema.tables where table_schema = 'public'`);
    // Those of added resources are asked in SQL alone.
    const others = ['added_records', 'published_resources', 'schema_migrations'];
    expect(stored.map(({ name }) => name).sort()).toEqual([...tables.map((table) => getTableName(table)), ...others].sort());
  });
});
