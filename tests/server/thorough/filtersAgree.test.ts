import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertRecords } from '#server/recordEngine/core/jsonStorage.ts';
import { storedValues } from '#record/requestBody/storedFields.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { serializeQuery } from '#providers/serializeQuery.ts';
import { bodyOf } from '#record/body.ts';
import { matches } from '#record/matches.ts';
import { queryOf } from '#record/query.ts';
import type { Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { AnyRecord } from '#codecs/records.ts';

let api: TestApi;
let token: string;
let declared: Declaration[] = [];
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => declared });
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const options = [
  [1, 'Один'],
  [2, 'Два'],
  [3, 'Три'],
] as const;
const flags = [
  [true, 'Да'],
  [false, 'Нет'],
] as const;
const words = fc.constantFrom('Ёлка', 'елка 2', 'Мир, труд', '100 %', 'а_б', "д'Артаньян", '\\', 'ИЮЛЬ');
const part = fc.constantFrom('ел', 'Ё', ', ', '%', '_', "'", '\\', 'июль', 'нет такого');
const number = fc.constantFrom(0, 1, 2.5, 40, 1_000_000);
const day = fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2027-01-01');
const clock = fc.constantFrom('00:00', '09:30', '23:59');
const phone = fc.constantFrom('79001234567', '79007654321');
const range = fc.tuple(day, day).map((days) => days.toSorted());
const id = fc.constantFrom(1, 2, 30, 'a', 'б в');
const option = fc.constantFrom(1, 2, 3);
const set = <T>(item: fc.Arbitrary<T>) => fc.uniqueArray(item, { maxLength: 3 });
const lookup = 'things';

/** Kinds with a filter: the field, a record value, a filter value. */
const filterable: readonly (readonly [Field, fc.Arbitrary<unknown>, fc.Arbitrary<unknown>])[] = [
  [{ kind: 'text' }, words, part],
  [{ kind: 'longText' }, words, part],
  [{ kind: 'editableTitle' }, words, part],
  [{ kind: 'url' }, words, part],
  [{ kind: 'number' }, number, number],
  [{ kind: 'money' }, number, number],
  [{ kind: 'percent' }, fc.constantFrom(0, 12.3, 50), fc.constantFrom(0, 12.3, 7)],
  [{ kind: 'rating' }, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })],
  [{ kind: 'time' }, clock, clock],
  [{ kind: 'money', wire: 'kopecks' }, fc.nat(99), fc.nat(99)],
  [{ kind: 'flag', wire: '01' }, fc.constantFrom(0, 1), fc.constantFrom(0, 1)],
  [{ kind: 'flag', wire: 'YN' }, fc.constantFrom('Y', 'N'), fc.constantFrom('Y', 'N')],
  [{ kind: 'time', wire: 'minutes' }, clock, clock],
  [{ kind: 'phone' }, phone, phone],
  [{ kind: 'flag' }, fc.boolean(), fc.boolean()],
  [{ kind: 'date' }, day, day],
  [{ kind: 'dateRange' }, range, range],
  [{ kind: 'radio', options }, option, option],
  [{ kind: 'radio', options: flags }, fc.boolean(), fc.boolean()],
  [{ kind: 'status', options }, option, option],
  [{ kind: 'checkboxes', options }, set(option), set(option)],
  [{ kind: 'select', options }, option, option],
  [{ kind: 'select', options, many: true }, set(option), set(option)],
  [{ kind: 'select', lookup }, id, id],
  [{ kind: 'picker', panel: 'Вещи', lookup, many: true }, set(id), set(id)],
  [{ kind: 'treeSelect', lookup }, set(id), set(id)],
];

interface Fixture {
  declaration: Declaration;
  records: Values[];
  queries: Values[];
}

/**
 * Generates a declaration of up to five such fields, each sent, read and queried under different names, with records
 * and filters.
 */
const fixture: fc.Arbitrary<Fixture> = fc
  .uniqueArray(fc.nat(filterable.length - 1), { minLength: 1, maxLength: 5 })
  .chain((chosen) => {
    const parts = chosen.map((at) => filterable[at] as (typeof filterable)[number]);
    const fields = Object.fromEntries(parts.map(([field], at) => [`f${at}`, named(field, at)]));
    const names = Object.keys(fields);
    const declaration: Declaration = {
      name: 'agree',
      title: 'Пробы',
      one: 'Проба',
      api: { path: '/api/v1/agree/', id: 'agreeId', verbs: ['list'] },
      filter: { title: 'Фильтры', fields: names },
      form: { submit: {}, fields: names },
      fields,
      lookups: { things: { path: '/api/v1/things/', id: 'thingId', name: 'name' } },
    };
    const of = (which: 1 | 2, empty: number) =>
      fc.record(Object.fromEntries(parts.map((item, at) => [`f${at}`, fc.option(item[which], { freq: empty })])));
    return fc.record({
      declaration: fc.constant(declaration),
      records: fc.array(of(1, 5), { minLength: 25, maxLength: 25 }),
      queries: fc.array(of(2, 2), { minLength: 25, maxLength: 25 }),
    });
  });

function named(field: Field, at: number): Field {
  if (field.kind === 'dateRange')
    return {
      ...field,
      read: [`from${at}`, `to${at}`],
      query: [`from${at}`, `to${at}`],
      send: [`from${at}`, `to${at}`],
    };
  return at % 2 === 0 ? field : { ...field, query: `asked${at}`, send: `sent${at}`, read: `inner.read${at}` };
}

it('agrees between filter query, matcher and SQL for 2,500 records, 2,500 filters and 100 declarations: 62,500 answers', async () => {
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(fixture, async ({ declaration: drawn, records, queries }) => {
      turn += 1;
      const path = `/api/v1/agree${turn}/`;
      const declaration = { ...drawn, api: { ...drawn.api, path } };
      declared = [declaration];
      for (const values of records)
        await insertRecords(api.deps.db, path, [storedValues(declaration, bodyOf(declaration, values, null))]);
      const list = async (query: string) =>
        (await api.call('GET', `${path}?limit=100${query}`, token)).body.data as AnyRecord[];
      const all = await list('');
      expect(all.length).toBe(records.length);
      for (const filter of queries) {
        const query = Object.fromEntries(queryOf(declaration, Object.keys(declaration.fields), filter));
        const found = await list(Object.keys(query).length === 0 ? '' : `&${serializeQuery(query)}`);
        expect([query, found.map(({ agreeId }) => agreeId)]).toEqual([
          query,
          all.filter((record) => matches(declaration, record, query)).map(({ agreeId }) => agreeId),
        ]);
      }
    }),
    { numRuns: 100 },
  );
}, 240_000);

it('preserves values that another field reads beside an empty choice', async () => {
  const path = '/api/v1/beside/';
  const declaration: Declaration = {
    name: 'beside',
    title: 'Пробы',
    one: 'Проба',
    api: { path, id: 'besideId', verbs: ['list'] },
    form: { submit: {}, fields: ['note', 'thing'] },
    fields: { note: { kind: 'text', read: 'inner.note' }, thing: { kind: 'select', lookup, read: 'inner.thingId' } },
    lookups: { things: { path: '/api/v1/things/', id: 'thingId', name: 'name' } },
  };
  declared = [declaration];
  await insertRecords(api.deps.db, path, [{ note: 'Мир', thing: null }]);
  expect((await api.call('GET', path, token)).body.data).toMatchObject([{ inner: { note: 'Мир', thingId: null } }]);
});
