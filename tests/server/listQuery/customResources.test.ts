import * as fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordsIn, type AnyRecord } from '#codecs/records.ts';
import { customResource } from '#server/recordEngine/core/customResource.ts';
import { sortSql } from '#server/recordEngine/core/sorting.ts';
import { searchSources } from '#server/recordEngine/core/searchSources.ts';
import { compareBy } from '#record/compareBy.ts';
import { matchesAllWords, searchWords } from '#codecs/foldSearch.ts';
import { searchedColumns, searchTextOf } from '#record/searchText.ts';
import { sumOf } from '#record/sums.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { expandDeclaration } from '#schemas/declaration/expand.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, type Envelope, type TestApi } from '#tests/support/testing.ts';
import { promo } from '#tests/customResources/promo.ts';

const names = [
  'name',
  'note',
  'count',
  'price',
  'share',
  'whole',
  'mark',
  'day',
  'period',
  'span',
  'start',
  'minutes',
  'urgent',
  'scope',
  'status',
  'several',
  'tags',
  'phone',
  'site',
  'manager',
  'distributors',
];
const options = [
  [2, 'Новая'],
  [0, 'Ещё не начата'],
  [1, 'В работе'],
] as const;
/** A stored field of each kind as a column: more than one PostgreSQL index can hold. */
const visits: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list'] },
  list: { open: 'none', columns: names },
  form: { submit: {}, fields: names },
  fields: {
    visitId: { kind: 'carried' },
    name: { kind: 'text' },
    note: { kind: 'longText', read: 'more.note', send: 'remark' },
    count: { kind: 'number' },
    price: { kind: 'money' },
    share: { kind: 'percent' },
    whole: { kind: 'percent', rounded: true },
    mark: { kind: 'rating' },
    day: { kind: 'date' },
    period: { kind: 'dateRange', read: ['from', 'to'], send: ['from', 'to'] },
    span: { kind: 'dateRange', read: ['first', 'last'], send: ['first', 'last'], shown: 'fromTo' },
    start: { kind: 'time' },
    minutes: { kind: 'time', wire: 'minutes' },
    urgent: { kind: 'flag' },
    scope: { kind: 'radio', options, otherwise: 'Прочее' },
    status: { kind: 'status', options },
    several: { kind: 'select', options, many: true },
    tags: {
      kind: 'checkboxes',
      options: [
        ['a', 'Чай'],
        ['b', 'Кофе'],
      ],
    },
    phone: { kind: 'phone' },
    site: { kind: 'url' },
    manager: { kind: 'select', lookup: 'companyEmployees' },
    distributors: { kind: 'picker', panel: 'Дистрибьюторы', lookup: 'distributors', many: true },
  },
};
const { path } = visits.api;

const day = fc.constantFrom('2026-01-05', '2026-11-30', '2025-12-31');
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 4 });
const text = maybe(
  fc.constantFrom('Ёлка', 'елка 9', 'Елка 10', 'ель', 'Чай «Индийский»', 'чай', 'Tea', 'Ящик № 5', '100%_', ''),
);
const amount = maybe(
  fc.oneof(
    fc.integer({ min: 0, max: 3_000_000 }),
    fc.integer({ min: 0, max: 300_000 }).map((item) => item / 100),
  ),
);
const share = maybe(fc.integer({ min: 0, max: 1000 }).map((item) => item / 1000));
const body = fc.record({
  name: text,
  remark: text,
  count: amount,
  price: amount,
  share,
  whole: share,
  mark: maybe(fc.integer({ min: 1, max: 5 })),
  day: maybe(day),
  from: maybe(day),
  to: maybe(day),
  first: maybe(day),
  last: maybe(day),
  start: maybe(fc.constantFrom('09:30', '00:05', '23:59')),
  minutes: maybe(fc.constantFrom(0, 65, 1439)),
  urgent: maybe(fc.boolean()),
  scope: maybe(fc.constantFrom(0, 1, 2)),
  status: maybe(fc.constantFrom(0, 1, 2)),
  several: fc.uniqueArray(fc.constantFrom(0, 1, 2)),
  tags: fc.uniqueArray(fc.constantFrom('a', 'b')),
  phone: maybe(fc.constantFrom('79120000001', '79005554433', '+375 29 1234567')),
  site: maybe(fc.constantFrom('https://Ёж.рф', 'https://example.ru')),
  manager: maybe(fc.integer({ min: 1, max: 40 })),
  distributors: fc.uniqueArray(fc.integer({ min: 1, max: 24 }), { maxLength: 2 }),
});

let api: TestApi;
let token: string;
let unmade: string[];
let managers: ReadonlyMap<unknown, string>;
let distributors: ReadonlyMap<unknown, string>;
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [visits, promo] });
  token = (await api.signIn()).access_token;
  unmade = await api.keepIndexes([visits, promo]);
  const named = async (path: string, id: string, name: string) =>
    new Map(recordsIn((await ask(path)).body.data).map((item) => [item[id], String(item[name])]));
  managers = await named('/api/v1/base/companyEmployees/?limit=1000', 'companyEmployeeId', 'fullName');
  distributors = await named('/api/v1/distributors/?limit=1000', 'distrId', 'name');
});
afterAll(() => api.close());
beforeEach(() => api.deps.db.execute(sql`truncate added_records`));

async function ask(path: string) {
  const response = await api.fetch(path, { headers: { device: 'web', 'x-token': token } });
  const received = (await response.json()) as Envelope & { meta?: { count?: number; sums?: Record<string, number> } };
  return {
    status: response.status,
    total: response.headers.get('x-total-count'),
    body: received,
    records: recordsIn(received.data) as AnyRecord[],
  };
}

const store = (bodies: readonly object[], into: Declaration) =>
  api.deps.db.execute(
    sql`insert into added_records (path, body) select ${into.api.path}, one from json_array_elements(${JSON.stringify(bodies)}::json) one`,
  );

const namesOf = (field: string) =>
  ({ manager: (id: unknown) => managers.get(id), distributors: (id: unknown) => distributors.get(id) })[field];

/** Columns that compute, name and round values, over the same records. */
const sales = expandDeclaration({
  ...visits,
  name: 'sales',
  title: 'Продажи',
  api: { ...visits.api, path: '/api/v1/sales/' },
  list: {
    open: 'none',
    columns: [
      'name',
      { field: 'price', decimals: 3 },
      { field: 'share', decimals: 1 },
      { name: 'called', label: 'Имя', text: '{name}, {phone}' },
      { name: 'both', label: 'Всего', sum: ['price', 'count'] },
      { name: 'left', label: 'Осталось', difference: ['both', 'count'], decimals: 1 },
      { name: 'boss', label: 'Менеджер', field: 'manager', lookup: 'companyEmployees' },
    ] as never,
  },
});

describe('Computed columns of a custom resource', () => {
  const made = ['called', 'both', 'left', 'boss'];

  it(
    'are sorted, searched and summed by the database like by the page, except sorting by text',
    { timeout: 240_000 },
    async () => {
      Object.assign(api.deps, { added: () => [visits, promo, sales] });
      expect(sortSql(customResource(sales), [{ name: 'left' }, { name: 'boss' }])).toBeDefined();
      expect([
        sortSql(customResource(sales), [{ name: 'called' }]),
        searchSources(customResource(sales))?.named.length,
      ]).toEqual([undefined, 1]);
      await store(fc.sample(body, { numRuns: 150, seed: 3 }), sales);
      const { records: whole } = await ask(`${sales.api.path}?limit=1000`);
      for (const name of [...made, 'price']) {
        for (const descending of [false, true]) {
          const { records } = await ask(`${sales.api.path}?limit=1000&sort=${descending ? '-' : ''}${name}`);
          expect([name, records.map(({ visitId }) => visitId)]).toEqual([
            name,
            whole.toSorted(compareBy(sales, [{ name, descending }])).map(({ visitId }) => visitId),
          ]);
        }
      }
      const texts = whole.map((record) =>
        searchTextOf(sales, searchedColumns(sales), record, (field) =>
          field === 'boss' ? (id) => managers.get(id) : undefined,
        ),
      );
      const words = [...new Set(texts.flatMap((item) => item.split(/[\s,]+/).filter((word) => word !== '')))];
      for (const word of words.filter((_word, at) => at % 7 === 0)) {
        const expected = whole.filter((_record, at) => matchesAllWords(texts[at] ?? '', searchWords(word)));
        const { records, body: received } = await ask(
          `${sales.api.path}?limit=1000&sum=both,left&sort=-left&search=${encodeURIComponent(word)}`,
        );
        expect([word, records.map(({ visitId }) => visitId)]).toEqual([
          word,
          expected.toSorted(compareBy(sales, [{ name: 'left', descending: true }])).map(({ visitId }) => visitId),
        ]);
        expect([word, received.meta]).toEqual([
          word,
          { sums: { both: sumOf(sales, 'both', expected), left: sumOf(sales, 'left', expected) } },
        ]);
      }
    },
  );

  it('need no index that exceeds the size limit of PostgreSQL', async () => {
    expect(await api.keepIndexes([visits, promo, sales])).toEqual([]);
  });
});

describe('List of a custom resource (spec D68)', () => {
  it('is sorted and searched by the database for every stored kind', () => {
    for (const name of names.filter((item) => !['several', 'tags', 'distributors'].includes(item)))
      expect(sortSql(customResource(visits), [{ name }])).toBeDefined();
    expect(searchSources(customResource(visits))?.named).toHaveLength(2);
    expect(searchSources(customResource(promo))?.named).toHaveLength(1);
  });

  it('is searched by indexes for any number of columns, each within the size limit of PostgreSQL', async () => {
    expect(unmade).toEqual([]);
    expect(searchSources(customResource(visits))?.texts).toHaveLength(3);
    expect(searchSources(customResource(promo))?.texts).toHaveLength(1);
    const [made] = await rowsOf<{ count: number }>(
      api.deps.db,
      sql`select count(*)::int from pg_indexes where tablename = 'added_records' and indexdef like '%gin_trgm_ops%' and indexdef like ${`%${path}%`}`,
    );
    expect(made).toEqual({ count: 3 });
  });

  it(
    'is sorted like by the page, by each field in both directions, with ties newest first',
    { timeout: 240_000 },
    async () => {
      await store(fc.sample(body, { numRuns: 150, seed: 7 }), visits);
      const { records: whole } = await ask(`${path}?limit=1000`);
      expect(whole).toHaveLength(150);
      for (const orders of [
        ...[...names, 'visitId'].flatMap((name) => [[{ name, descending: false }], [{ name, descending: true }]]),
        [
          { name: 'status', descending: true },
          { name: 'name', descending: false },
        ],
      ]) {
        const { status, records } = await ask(
          `${path}?limit=1000&sort=${orders.map(({ name, descending }) => (descending ? '-' : '') + name).join(',')}`,
        );
        expect([orders, status]).toEqual([orders, 200]);
        expect([orders, records.map(({ visitId }) => visitId)]).toEqual([
          orders,
          whole.toSorted(compareBy(visits, orders)).map(({ visitId }) => visitId),
        ]);
        expect(records).toHaveLength(whole.length);
      }
    },
  );

  it('is searched like by the page, counted and summed', { timeout: 240_000 }, async () => {
    await store(fc.sample(body, { numRuns: 150, seed: 11 }), visits);
    const { records: whole } = await ask(`${path}?limit=1000`);
    const texts = whole.map((record) => searchTextOf(visits, searchedColumns(visits), record, namesOf));
    const words = [...new Set(texts.flatMap((item) => item.split(/[\s,]+/).filter((word) => word !== '')))];
    expect(words.length).toBeGreaterThan(60);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 2 }), async (typed) => {
        const search = typed.join(' ');
        const expected = whole.filter((_record, at) => matchesAllWords(texts[at] ?? '', searchWords(search)));
        const {
          records,
          total,
          body: received,
        } = await ask(`${path}?limit=1000&count=true&sum=price,count&sort=-price&search=${encodeURIComponent(search)}`);
        expect([search, records.map(({ visitId }) => visitId)]).toEqual([
          search,
          expected.toSorted(compareBy(visits, [{ name: 'price', descending: true }])).map(({ visitId }) => visitId),
        ]);
        expect(total).toBe(String(expected.length));
        expect(received.meta).toEqual({
          count: expected.length,
          sums: { price: sumOf(visits, 'price', expected), count: sumOf(visits, 'count', expected) },
        });
      }),
      { numRuns: 60 },
    );
  });

  it('is sorted and searched within its filter, with the names of chosen entries', async () => {
    await store(
      [
        {
          name: 'Осень',
          startDate: '2026-01-01',
          endDate: '2026-02-01',
          distributorIds: [1],
          status: 0,
          discount: 0.1,
        },
        {
          name: 'Весна',
          startDate: '2026-01-01',
          endDate: '2026-02-01',
          distributorIds: [2, 3],
          status: 0,
          discount: 0.2,
        },
        { name: 'Ёлка', startDate: '2026-01-01', endDate: '2026-02-01', distributorIds: [1], status: 1, discount: 0.2 },
      ],
      promo,
    );
    const titles = async (query: string) => (await ask(`/api/v1/promos/?${query}`)).records.map(({ name }) => name);
    expect(await titles('sort=name')).toEqual(['Весна', 'Ёлка', 'Осень']);
    expect(await titles('sort=-name&status=0')).toEqual(['Осень', 'Весна']);
    expect(await titles(`search=${encodeURIComponent(distributors.get(1) ?? '')}&sort=name`)).toEqual([
      'Ёлка',
      'Осень',
    ]);
    expect(await titles('search=20 неактивна')).toEqual(['Ёлка']);
    expect(await titles('sort=name&limit=1&offset=1')).toEqual(['Ёлка']);
    expect((await ask('/api/v1/promos/?count=true&limit=1&status=0')).total).toBe('2');
    expect((await ask('/api/v1/promos/?sort=force')).body.error?.text).toBe(
      'Параметр «sort»: в списке «Промоакции» нет поля «force»',
    );
  });
});
