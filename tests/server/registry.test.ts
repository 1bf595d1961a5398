import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '#schemas/history.ts';
import { registry } from '#server/main/registry/registry.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { referrersOf } from '#server/resources/tables/referrers.ts';
import { partColumns } from '#server/resources/tables/tableStorage.ts';
import { tableResources } from '#tests/support/tableResources.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const described = Object.values(
  import.meta.glob<Record<string, unknown>>('/server/platform/tables/*.ts', { eager: true }),
).flatMap((file) => Object.values(file).filter((value) => is(value, PgTable)));

it.each(described.map((table) => [getTableName(table), table] as const))('gives the table %s one owner', (_, table) => {
  const owners = registry.modules.filter(({ tables = [] }) => tables.some((owned) => owned.table === table));
  expect(owners.map(({ name }) => name)).toHaveLength(1);
});

it('describes every resource in the OpenAPI document', async () => {
  const response = await api.fetch('/api/openapi.json', { headers: { 'x-token': token } });
  const { paths } = (await response.json()) as { paths: Record<string, unknown> };
  const missing = registry
    .resourcesOf([])
    .map(({ declaration }) => declaration.api.path)
    .filter((path) => paths[path] === undefined);
  expect(missing).toEqual([]);
});

describe.each(tableResources.map((resource) => [resource.declaration.title, resource] as const))(
  'Records of «%s»',
  (_title, { declaration, entity, storage }) => {
    const { verbs, path } = declaration.api;

    it.runIf(verbs.includes('delete'))('are not deleted while others refer to them', async () => {
      const parts = partColumns(entity).map(({ table }) => table);
      for (const { column } of referrersOf(entity.table, parts, registry.tables)) {
        const value = column.columnType === 'PgArray' ? sql`unnest(${column})` : sql`${column}`;
        const [found] = await rowsOf<{ id: number | null }>(
          api.deps.db,
          sql`select ${value} as id from ${column.table} where ${column} is not null limit 1`,
        );
        if (found === undefined || found.id === null) continue;
        const { status } = await api.call('DELETE', `${path}${found.id}/`, token);
        expect([getTableName(column.table), column.name, status]).toEqual([
          getTableName(column.table),
          column.name,
          409,
        ]);
      }
    });

    it.runIf(verbs.includes('update'))('have an entry in the history for every write', async () => {
      const [row] = await storage.page(api.deps.db, undefined, { limit: 1, offset: 0 });
      if (row === undefined) return;
      const entries = async () =>
        (await api.call('GET', `/config/history/${declaration.name}/${row.number}`, token)).body.data as HistoryEntry[];
      const before = (await entries()).length;
      const { status, body } = await api.call('PUT', `${path}${row.number}/`, token, { ...row.body, force: true });
      expect([status, body]).toEqual([200, expect.anything()]);
      expect((await entries()).length).toBe(before + 1);
    });
  },
);
