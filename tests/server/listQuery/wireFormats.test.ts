import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordsIn, type AnyRecord } from '#codecs/records.ts';
import { compareBy } from '#record/compareBy.ts';
import { matchesAllWords, searchWords } from '#codecs/foldSearch.ts';
import { searchTextOf } from '#record/searchText.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { parseQuery } from '#server/platform/http/query.ts';
import { customResource } from '#server/recordEngine/core/customResource.ts';
import { indexesOf } from '#server/recordEngine/core/indexes.ts';
import { noLookupEntries } from '#server/recordEngine/core/lookupEntries.ts';
import { searchOf } from '#server/recordEngine/core/searchCondition.ts';
import { seenPlaces } from '#server/recordEngine/core/seenPlaces.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

const names = ['price', 'share', 'day', 'moment', 'urgent', 'ready', 'took', 'lasts'];
const visits: Declaration = {
  name: 'visits',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'create'] },
  list: { open: 'none', columns: names },
  filter: { title: 'Фильтр', fields: ['urgent', 'price'] },
  form: { submit: {}, fields: names },
  fields: {
    visitId: { kind: 'carried' },
    price: { kind: 'money', wire: 'kopecks' },
    share: { kind: 'percent', wire: 'percentNumber' },
    day: { kind: 'date', wire: 'iso' },
    moment: { kind: 'date', wire: 'unixMs' },
    urgent: { kind: 'flag', wire: '01' },
    ready: { kind: 'flag', wire: 'YN' },
    took: { kind: 'duration', wire: 'seconds' },
    lasts: { kind: 'duration', wire: 'isoDuration' },
  },
};
const maybe = <T>(item: fc.Arbitrary<T>) => fc.option(item, { nil: null, freq: 4 });
const body = fc.record({
  price: maybe(fc.nat(5_000_000)),
  share: maybe(fc.constantFrom(0, 12.5, 100)),
  day: maybe(fc.constantFrom('2026-01-05T00:00:00Z', '2025-12-31T00:00:00Z')),
  moment: maybe(fc.constantFrom(1_767_571_200_000, 946_684_800_000)),
  urgent: fc.constantFrom(0, 1),
  ready: fc.constantFrom('Y', 'N'),
  took: maybe(fc.constantFrom(90, 5400, 36_000)),
  lasts: maybe(fc.constantFrom('PT2H', 'PT90M', 'PT10H')),
});

let api: TestApi;
let token: string;
let whole: AnyRecord[];
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [visits] });
  token = (await api.signIn()).access_token;
  await api.deps.db.execute(
    sql`insert into added_records (path, body) select ${visits.api.path}, one from json_array_elements(${JSON.stringify(fc.sample(body, { numRuns: 60, seed: 3 }))}::json) one`,
  );
  whole = await listed('limit=1000');
});
afterAll(() => api.close());

const listed = async (query: string) =>
  recordsIn((await api.call('GET', `${visits.api.path}?${query}`, token)).body.data) as AnyRecord[];
const idsIn = (records: readonly AnyRecord[]) => records.map(({ visitId }) => visitId);

it('sorts lists with other wire formats like the page', async () => {
  for (const name of names) {
    for (const descending of [false, true]) {
      const sorted = await listed(`limit=1000&sort=${descending ? '-' : ''}${name}`);
      expect([name, descending, idsIn(sorted)]).toEqual([
        name,
        descending,
        idsIn(whole.toSorted(compareBy(visits, [{ name, descending }]))),
      ]);
    }
  }
});

it('searches the displayed values: a day, hours, yes', async () => {
  for (const search of ['05.01.2026', '1 ч 30', 'да', '12,5']) {
    const expected = whole.filter((record) =>
      matchesAllWords(searchTextOf(visits, names, record), searchWords(search)),
    );
    expect([search, idsIn(await listed(`limit=1000&search=${encodeURIComponent(search)}`))]).toEqual([
      search,
      idsIn(expected),
    ]);
    expect(expected.length).toBeGreaterThan(0);
  }
});

it('filters by the wire format with an index', async () => {
  expect((await listed('limit=1000&urgent=1')).every(({ urgent }) => urgent === 1)).toBe(true);
  expect((await listed('limit=1000&urgent=0')).length + (await listed('limit=1000&urgent=1')).length).toBe(60);
  expect(indexesOf([visits]).some(({ definition }) => definition.includes("coalesce(body->>'urgent', '0')"))).toBe(
    true,
  );
});

it('relies on the order of an index only for the fields of the filter, which have one', async () => {
  const inOrder = async (query: Record<string, string>): Promise<boolean | undefined> => {
    const valuesOf = (name: string) => (query[name] === undefined ? undefined : [query[name]]);
    const request = { req: { query: () => query, queries: valuesOf } };
    const naming = { entriesOf: noLookupEntries, seen: seenPlaces(api.deps.db, visits, undefined) };
    return (await searchOf(customResource(visits), parseQuery(request as unknown as Context), naming))?.inOrder;
  };
  expect([
    await inOrder({ urgent: '1' }),
    await inOrder({ ready: 'Y' }),
    await inOrder({ urgent: '1', took: '90' }),
  ]).toEqual([true, false, false]);
});

it('applies the limits of the form to a body in its wire format', async () => {
  expect((await api.call('POST', visits.api.path, token, { price: 12.5, urgent: true })).body.error?.data).toEqual({
    price: ['Неверный формат'],
    urgent: ['Неверный формат'],
  });
  expect((await api.call('POST', visits.api.path, token, { price: 1250, urgent: 1, lasts: 'PT5M' })).status).toBe(200);
});
