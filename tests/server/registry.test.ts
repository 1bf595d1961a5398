import { getTableName, is, sql } from 'drizzle-orm';
import { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { HistoryEntry } from '#schemas/history.ts';
import { registry } from '#server/main/registry/registry.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { referrersOf } from '#server/recordEngine/tables/referrers.ts';
import { tableEntity } from '#server/recordEngine/tables/entity.ts';
import { partColumns } from '#server/recordEngine/tables/tableStorage.ts';
import { tableResources } from '#tests/support/tableResources.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { samples } from './history/samples.ts';

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

/** What a column holds for the kinds of fields that allow one type. */
const dataTypes: Readonly<Record<string, string>> = {
  number: 'number',
  percent: 'number',
  money: 'number',
  flag: 'boolean',
  text: 'string',
  longText: 'string',
  editableTitle: 'string',
  phone: 'string',
  url: 'string',
};

it.each(tableResources.map(({ entity }) => [entity.declaration.name, entity] as const))(
  'stores the values of %s in columns that suit their kinds',
  (_, { declaration, columns }) => {
    const wrong = Object.entries(declaration.fields).flatMap(([name, { kind, read = name }]) => {
      const column = typeof read === 'string' ? columns[read] : undefined;
      return is(column, PgColumn) && column.dataType !== (dataTypes[kind] ?? column.dataType)
        ? [`${name}: ${kind} in ${column.dataType}`]
        : [];
    });
    expect(wrong).toEqual([]);
  },
);

it('does not start when a field of a table resource is nowhere in its tables', () => {
  const { entity } = tableResources[0] as (typeof tableResources)[number];
  const declaration: Declaration = {
    ...entity.declaration,
    fields: { ...entity.declaration.fields, nmae: { kind: 'text', label: 'Название' } },
  };
  expect(() => tableEntity({ ...entity, declaration })).toThrow(
    `${declaration.name}: no column, link or shown value is called nmae`,
  );
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
  (_title, { declaration, entity }) => {
    const { verbs, path } = declaration.api;

    it.runIf(verbs.includes('delete'))('are not deleted while others refer to them', async () => {
      const parts = partColumns(entity).map(({ table }) => table);
      for (const { column, ids } of referrersOf(entity.table, parts, registry.tables)) {
        const list = ids === undefined ? sql`${column}` : sql`array(${ids})`;
        const value = ids !== undefined || column.columnType === 'PgArray' ? sql`unnest(${list})` : list;
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
  },
);

/** Bodies of resources without demo rows, and values of others that no second record may have. */
const bodies: Readonly<Record<string, object>> = {
  ...Object.fromEntries(samples.map(({ resource, body }) => [resource, body])),
  notices: { message: 'Завтра инвентаризация', date: 1_900_000_000 },
  feedbackIssues: { status: 2 },
  'company-tradePointAgents': { tradePointId: 1, fieldEmployeeId: 1, from: '2025-06-01' },
  'company-roles': { name: 'Кладовщик' },
  'company-employees': { phone: '79000000099' },
  'company-sales': {
    day: '2025-06-01',
    fieldEmployeeId: 1,
    tradePointId: 1,
    productId: 1,
    docNumber: '1',
    weightKg: 1,
    amount: 100,
  },
  'company-keys': { name: 'Склад', reads: ['distributors'], writes: [] },
  'company-webhooks': { name: 'Склад', url: 'https://example.com/hook', events: ['strategy.saved'], active: true },
};

/** Records that no request creates: the verbs of their resource start with the change of an existing one. */
const existing: Readonly<Record<string, number>> = { feedbackIssues: 1 };

const writes = ['create', 'update', 'delete'] as const;
const writable = registry
  .resourcesOf([])
  .map(({ declaration }) => declaration)
  .filter(({ api: { verbs } }) => writes.some((verb) => verbs.includes(verb)));

describe.each(writable.map((declaration) => [declaration.title, declaration] as const))(
  'Writes of «%s»',
  (_title, { name, api: { path, id, verbs } }) => {
    it('have one entry each in the history', async () => {
      const stored = tableResources.find(({ declaration }) => declaration.name === name);
      const [row] = (await stored?.storage.page(api.deps.db, undefined, { limit: 1, offset: 0 })) ?? [];
      const body = { ...row?.body, code: null, ...bodies[name], force: true };
      const answers: unknown[] = [];
      let record = existing[name];
      const entries = async () =>
        (await api.call('GET', `/config/history/${name}/${record}`, token)).body.data as HistoryEntry[];
      const before = record === undefined ? 0 : (await entries()).length;
      if (verbs.includes('create')) {
        const made = await api.call('POST', path, token, body);
        answers.push(made.body.error ?? 200);
        record = (made.body.data as Record<string, number> | undefined)?.[id];
      }
      const one = `${path}${record}/`;
      if (verbs.includes('update')) answers.push((await api.call('PUT', one, token, body)).body.error ?? 200);
      if (verbs.includes('delete')) answers.push((await api.call('DELETE', one, token)).body.error ?? 200);
      const done = writes.filter((verb) => verbs.includes(verb));
      expect(answers).toEqual(done.map(() => 200));
      const actions = (await entries()).map(({ action }) => action);
      expect(actions.slice(0, actions.length - before)).toEqual(done.toReversed());
    });
  },
);
