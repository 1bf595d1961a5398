import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyOf } from '#record/body.ts';
import { changes } from '#record/changes.ts';
import { compareBy } from '#record/compareBy.ts';
import { matches } from '#record/matches.ts';
import { recordOf } from '#record/recordOf.ts';
import { textOf } from '#record/textOf.ts';
import { valuesOf } from '#record/valuesOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';

const base = {
  name: 'probe',
  title: 'Пробы',
  one: 'Проба',
  api: { path: '/api/v1/probe/', id: 'id', verbs: ['list'] },
} as const;
const options = [
  [1, 'Один'],
  [2, 'Два'],
] as const;

/** A field of any kind with a raw value, read and sent at any path, with a valid form value. */
const day = fc.constantFrom('2026-02-01', '2026-02-28', '2027-01-01');
const placed: fc.Arbitrary<[Field, unknown]> = fc.oneof(
  fc.tuple(
    fc.constant<Field>({ kind: 'text' }),
    fc.string({ minLength: 1 }).map((text) => text.trim()),
  ),
  fc.tuple(fc.constant<Field>({ kind: 'number' }), fc.integer()),
  fc.tuple(
    fc.constant<Field>({ kind: 'percent' }),
    fc.integer({ min: 0, max: 1000 }).map((item) => item / 10),
  ),
  fc.tuple(
    fc.constantFrom<Field>({ kind: 'longText' }, { kind: 'editableTitle' }, { kind: 'url' }),
    fc.string({ minLength: 1 }).map((text) => text.trim()),
  ),
  fc.tuple(
    fc.constant<Field>({ kind: 'money' }),
    fc.integer({ min: 0 }).map((item) => item / 100),
  ),
  fc.tuple(fc.constant<Field>({ kind: 'rating' }), fc.integer({ min: 1, max: 5 })),
  fc.tuple(
    fc.constantFrom<Field>({ kind: 'time' }, { kind: 'time', wire: 'minutes' }),
    fc.constantFrom('00:00', '09:30', '23:59'),
  ),
  fc.tuple(fc.constant<Field>({ kind: 'phone' }), fc.constantFrom('79001234567', '+375 29 1234567')),
  fc.tuple(fc.constant<Field>({ kind: 'dateRange' }), fc.tuple(day, day)),
  fc.tuple(
    fc.constantFrom<Field>(
      { kind: 'status', options },
      { kind: 'select', options },
      { kind: 'select', lookup: 'territories' },
    ),
    fc.constantFrom(1, 2),
  ),
  fc.tuple(
    fc.constantFrom<Field>(
      { kind: 'select', lookup: 'territories', many: true },
      { kind: 'picker', panel: 'Выбор', lookup: 'territories', many: true },
    ),
    fc.uniqueArray(fc.nat()),
  ),
  fc.tuple(fc.constant<Field>({ kind: 'carried' }), fc.constantFrom(0.5, 'как есть', true)),
  fc.tuple(fc.constant<Field>({ kind: 'flag' }), fc.boolean()),
  fc.tuple(fc.constant<Field>({ kind: 'date' }), day),
  fc.tuple(fc.constant<Field>({ kind: 'radio', options }), fc.constantFrom(1, 2)),
  fc.tuple(fc.constant<Field>({ kind: 'checkboxes', options }), fc.uniqueArray(fc.constantFrom(1, 2))),
  fc.tuple(fc.constant<Field>({ kind: 'treeSelect', lookup: 'territories' }), fc.uniqueArray(fc.nat())),
);
const places = ['', 'own', 'inner.own', 'deep.inner.own'];
const declared = fc.array(fc.tuple(placed, fc.nat(3), fc.nat(3)), { minLength: 1, maxLength: 6 }).map((all) => {
  const fields: Record<string, Field> = {};
  const values: Record<string, unknown> = {};
  all.forEach(([[field, value], read, send], at) => {
    const name = `f${at}`;
    const place = (index: number) => (places[index] === '' ? name : `${places[index]}${at}`);
    const placeOf = (index: number) =>
      field.kind === 'dateRange' ? [`${place(index)}From`, `${place(index)}To`] : place(index);
    fields[name] = { ...field, read: placeOf(read), send: placeOf(send) } as Field;
    values[name] = value;
  });
  const declaration: Declaration = {
    ...base,
    api: { ...base.api, verbs: ['list'] },
    form: { submit: {}, fields: Object.keys(fields) },
    fields,
  };
  return { declaration, values };
});

describe('Record', () => {
  it('restores the form values from the body, regardless of where fields are read and sent', () => {
    fc.assert(
      fc.property(declared, ({ declaration, values }) => {
        const body = bodyOf(declaration, values, 1);
        expect(valuesOf(declaration, recordOf(declaration, body))).toEqual(values);
      }),
      { numRuns: 500 },
    );
  });

  it('preserves values that a body does not carry', () => {
    const declaration: Declaration = {
      ...base,
      api: { ...base.api, verbs: ['list'] },
      fields: { name: { kind: 'text' }, city: { kind: 'text', read: 'address.city', send: 'city' } },
    };
    expect(
      recordOf(declaration, { city: 'Омск' }, { id: 4, name: 'Весна', address: { city: 'Тара', street: 'Мира' } }),
    ).toEqual({ id: 4, name: 'Весна', address: { city: 'Омск', street: 'Мира' } });
  });
});

const points: Declaration = {
  ...base,
  api: { ...base.api, verbs: ['list'] },
  form: { submit: {}, fields: ['name', 'status', 'period', 'money'] },
  fields: {
    name: { kind: 'text', label: 'Название' },
    status: { kind: 'status', options },
    money: { kind: 'money' },
    period: { kind: 'dateRange', read: ['start', 'end'], query: ['startDate', 'endDate'], send: ['start', 'end'] },
    territories: { kind: 'treeSelect', lookup: 'territories', read: 'territoryIds', query: 'territoryIds' },
  },
};
const point = { name: 'Ёлка', status: 2, start: '2026-02-01', end: '2026-02-28', territoryIds: [3, 5], money: 10 };

it.each<[Record<string, unknown>, boolean]>([
  [{}, true],
  [{ name: 'ел' }, true],
  [{ name: 'ель' }, false],
  [{ status: 2 }, true],
  [{ status: '2' }, true],
  [{ status: 1 }, false],
  [{ startDate: '2026-02-28', endDate: '2026-03-05' }, true],
  [{ startDate: '2026-03-01', endDate: '2026-03-05' }, false],
  [{ startDate: '2026-02-10' }, true],
  [{ territoryIds: [5, 9] }, true],
  [{ territoryIds: [9] }, false],
  [{ unknown: 1 }, true],
])('matches the point with the filter %j: %j', (query, found) => {
  expect(matches(points, point, query)).toBe(found);
});

it('sorts by several columns, with empty values last in both directions', () => {
  const rows = [
    { name: 'Б', money: 1 },
    { name: null, money: 5 },
    { name: 'А', money: 1 },
    { name: 'В', money: 7 },
  ];
  const names = (orders: Parameters<typeof compareBy>[1]) =>
    rows.toSorted(compareBy(points, orders)).map(({ name }) => name);
  expect(names([{ name: 'name' }])).toEqual(['А', 'Б', 'В', null]);
  expect(names([{ name: 'name', descending: true }])).toEqual(['В', 'Б', 'А', null]);
  expect(names([{ name: 'money', descending: true }, { name: 'name' }])).toEqual(['В', null, 'А', 'Б']);
});

it('lists changes field by field in the order of the form', () => {
  const before = { name: 'Весна', status: 1, period: [null, null], money: 5 };
  expect(changes(points, before, { ...before, name: ' Весна ', money: 7, status: 2 })).toEqual([
    { name: 'status', before: 1, after: 2 },
    { name: 'money', before: 5, after: 7 },
  ]);
});

it('formats a record with the labels of its fields', () => {
  expect(['name', 'status', 'period', 'money', 'gone'].map((name) => textOf(points, name, point))).toEqual([
    'Ёлка',
    'Два',
    '01.02.2026 – 28.02.2026',
    '10\u00a0₽',
    '-',
  ]);
});
