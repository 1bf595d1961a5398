import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { promo } from '#tests/customResources/promo.ts';

const path = '/api/v1/promos/';
/** A resource with a filter by a list of plain texts and one by a flag. */
const declaration = {
  ...promo,
  filter: { ...promo.filter, fields: [...(promo.filter?.fields ?? []), 'tags', 'urgent'] },
  form: { ...promo.form, fields: [...(promo.form?.fields ?? []), 'tags', 'urgent'] },
  fields: {
    ...promo.fields,
    tags: {
      kind: 'checkboxes',
      label: 'Метки',
      options: [
        ['в работе', 'В работе'],
        ['а, 5, б', 'Перечень'],
        ['5', 'Пять'],
        ['"\\[', 'Знаки'],
      ],
    },
    urgent: { kind: 'flag', label: 'Срочно' },
  },
} as Declaration;

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [declaration] });
  token = (await api.signIn()).access_token;
  // The oldest ten are special; there are far more records than a scan reads before it uses the indexes.
  await api.deps.db.execute(sql`
    insert into added_records (path, body) select ${path}, jsonb_build_object('name', case when n <= 10 then 'Ёлка 100%_' || n else 'Акция ' || n end,
      'startDate', case when n <= 10 then '2020-01-01' else '2026-01-01' end, 'endDate', case when n <= 10 then '2020-12-31' else '2026-12-31' end,
      'territoryIds', case when n <= 5 then '[777]'::jsonb when n <= 10 then '["777", 3]'::jsonb else '[1, 7]'::jsonb end, 'status', case when n <= 10 then 1 else 0 end,
      'tags', case n when 1 then '["в работе"]'::jsonb when 2 then '["а, 5, б"]'::jsonb when 3 then '["5"]'::jsonb when 4 then jsonb_build_array('"\\['::text) else '[]'::jsonb end, 'urgent', n = 7)
    from generate_series(1, 12000) n`);
});
afterAll(() => api.close());

async function made(): Promise<string[]> {
  return (
    await rowsOf<{ name: string }>(
      api.deps.db,
      sql`select indexname as name from pg_indexes where tablename = 'added_records' and starts_with(indexname, 'added_records_x_') order by 1`,
    )
  ).map(({ name }) => name);
}

/** Returns the numbers of the records that match a query, counted from the oldest. */
async function found(query: string): Promise<number[]> {
  const [{ first = 0 } = {}] = await rowsOf<{ first: number }>(
    api.deps.db,
    sql`select min(record_id) as first from added_records`,
  );
  const { body } = await api.call('GET', `${path}?${query}`, token);
  return (body.data as { promoId: number }[]).map(({ promoId }) => promoId - first + 1);
}

const eldest = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
const questions: [string, string, number[]][] = [
  ['a part of a text, ё like е', 'name=елка', eldest],
  ['a part of a text with the signs of a pattern', 'name=100%25_1', [10, 1]],
  ['a text of none', 'name=нет', []],
  ['a text of nearly all', 'name=АКЦИЯ&limit=3', [12_000, 11_999, 11_998]],
  ['a text of nearly all, far below', 'name=акция&limit=2&offset=11988', [12, 11]],
  ['one value', 'status=1&limit=4&offset=2', [8, 7, 6, 5]],
  ['several values', 'status=[1,9]', eldest],
  ['a value of a list, stored as a number or as a text', 'territoryIds=[777]', eldest],
  ['a text with a space in a list', 'tags=в работе', [1]],
  ['a text with commas in a list', 'tags=а, 5, б', [2]],
  ['a text with signs of JSON in a list', 'tags="\\[', [4]],
  ['days that a period meets', 'startDate=2020-12-31&endDate=2021-01-01', eldest],
  ['a flag', 'urgent=true', [7]],
  ['several fields together', 'name=ёлка&status=1&territoryIds=[3]', [10, 9, 8, 7, 6]],
  ['nothing, far below', 'limit=3&offset=11997', [3, 2, 1]],
];

describe('Many records of a custom resource (design, The embedded API)', () => {
  it.each(questions)('are found by %s without an index', async (_what, query, numbers) => {
    expect(await found(query)).toEqual(numbers);
  });

  it('get the indexes for filter, search, column order and unique rule, once', async () => {
    expect(await api.keepIndexes([declaration])).toEqual([]);
    const names = await made();
    expect(names).toHaveLength(18);
    await api.keepIndexes([declaration, { ...declaration, name: 'other' }]);
    expect(await made()).toEqual(names);
  });

  it.each(questions)('are found by %s equally with the indexes', async (_what, query, numbers) => {
    expect(await found(query)).toEqual(numbers);
  });

  it('are read from the index of a single value, newest first', async () => {
    const plan = await rowsOf<{ 'QUERY PLAN': string }>(
      api.deps.db,
      sql`
      explain select record_id from added_records where path = ${path} and (body->>'status') = '1' order by record_id desc limit 100`,
    );
    expect(JSON.stringify(plan)).toContain('added_records_x_');
  });

  it('reject a duplicate by the index of the unique rule, ignoring case, for a name of any length', async () => {
    const name = `Длинное ${'я'.repeat(50)}`;
    const good = {
      name,
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      scope: 0,
      territoryIds: [1],
      discount: 0.1,
      status: 0,
      tags: [],
    };
    expect((await api.call('POST', path, token, good)).status).toBe(200);
    expect((await api.call('POST', path, token, { ...good, name: name.toUpperCase() })).body.error).toMatchObject({
      code: 209,
    });
    expect((await api.call('POST', path, token, { ...good, name: `${name}!` })).status).toBe(200);
  });

  it('drop the indexes that a changed declaration no longer needs, and all without one', async () => {
    const before = await made();
    await api.keepIndexes([{ ...declaration, filter: { title: 'Фильтр', fields: ['status'] } } as Declaration]);
    const after = await made();
    expect(after).toHaveLength(12);
    expect(before).toEqual(expect.arrayContaining(after));
    await api.keepIndexes([]);
    expect(await made()).toEqual([]);
  });
});
