import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { matches } from '#record/matches.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { indexesOf, statisticsOf } from '#server/recordEngine/core/indexes.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { madeRecords } from '#record/madeRecords.ts';
import { testKindContract } from '#tests/kinds/kindContract.ts';
import { rating } from './kind.ts';

const declaration: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'create'] },
  list: { open: 'none', columns: ['mark'] },
  filter: { title: 'Фильтр', fields: ['mark'] },
  form: { submit: {}, fields: ['mark'] },
  fields: { mark: { kind: 'rating', label: 'Оценка' } },
};

describe('kind rating', () => {
  testKindContract({ kind: 'rating', max: 10 }, fc.integer({ min: 1, max: 10 }));
});

it.each([
  [4, '4 из 5'],
  [4.5, '4,5 из 5'],
  [7, '7 из 5'],
  [0, '-'],
  [null, '-'],
  ['плохо', '-'],
])('parses %j as %j', (raw, text) => {
  expect(rating.toText(raw, { kind: 'rating' })).toBe(text);
});

it.each([
  [0, 5],
  [6, 5],
  [2.5, 5],
  ['4', 5],
  [4, 3],
])('rejects the mark %j in a body when the best mark is %j', (raw, max) => {
  expect(rating.check(raw, { kind: 'rating', max })).toBe(`Ожидается целое число от 1 до ${max}`);
});

it('filters by a minimum mark in handlers created from a declaration', () => {
  expect([5, 4, 3, null].map((mark) => matches(declaration, { mark }, { mark: '4' }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it('shows every mark in the studio preview', () => {
  expect(
    madeRecords(declaration)
      .slice(0, 5)
      .map(({ mark }) => mark),
  ).toEqual([5, 4, 3, 2, 1]);
});

describe('kind rating in the embedded API', () => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await openTestApi();
    Object.assign(api.deps, { added: () => [declaration] });
    token = (await api.signIn()).access_token;
  });
  afterAll(() => api.close());
  const listed = async (query: string) => (await api.call('GET', `/api/v1/visits/${query}`, token)).body;

  it('filters by a minimum mark, rejects invalid marks, and skips values stored before the field became a rating', async () => {
    for (const mark of [5, 3, 4, null]) await api.call('POST', '/api/v1/visits/', token, { mark });
    await api.deps.db.execute(
      sql`insert into added_records (path, body) values ('/api/v1/visits/', '{"mark": "хорошо"}')`,
    );
    expect((await listed('?mark=4')).data).toEqual([
      { visitId: 3, mark: 4 },
      { visitId: 1, mark: 5 },
    ]);
    expect((await listed('?mark=много')).error).toMatchObject({ text: 'Параметр «mark»: ожидается число' });
    expect((await api.call('POST', '/api/v1/visits/', token, { mark: 6 })).body.error?.data).toEqual({
      mark: ['Ожидается целое число от 1 до 5'],
    });
  });

  it('creates a valid PostgreSQL index and statistics for a rating, and handles numbers of any size', async () => {
    const [index] = indexesOf([declaration]);
    const [statistics] = statisticsOf([declaration]);
    await expect(
      api.deps.db.execute(sql.raw(`create index ${index?.name} ${index?.definition}`)),
    ).resolves.toBeDefined();
    await expect(
      api.deps.db.execute(sql.raw(`create statistics ${statistics?.name} ${statistics?.definition}`)),
    ).resolves.toBeDefined();
    expect((await listed('?mark=1e308')).data).toEqual([]);
    expect((await listed('?mark=-1e308')).data).toHaveLength(3);
  });
});
