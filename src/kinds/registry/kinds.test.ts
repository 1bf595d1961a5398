import { percentToFraction } from '#codecs/percent.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOf, kinds } from './kinds.ts';
import { testKindContract } from '#tests/kinds/kindContract.ts';
import type { Kind } from './options.ts';
import type { Field } from '#schemas/declaration/field.ts';

const options = [
  [0, 'Новая'],
  [1, 'Готова'],
  ['x', 'Ёлка'],
] as const;
/** A field of each kind whose values a form holds. */
const fields: Partial<Record<Kind, Field>> = {
  text: { kind: 'text' },
  longText: { kind: 'longText' },
  editableTitle: { kind: 'editableTitle' },
  url: { kind: 'url' },
  phone: { kind: 'phone' },
  number: { kind: 'number' },
  money: { kind: 'money' },
  percent: { kind: 'percent' },
  date: { kind: 'date' },
  dateRange: { kind: 'dateRange' },
  radio: { kind: 'radio', options },
  checkboxes: { kind: 'checkboxes', options },
  select: { kind: 'select', options },
  flag: { kind: 'flag' },
  status: { kind: 'status', options },
  treeSelect: { kind: 'treeSelect', lookup: 'territories' },
  picker: { kind: 'picker', lookup: 'stores', panel: 'Точки', many: true },
};
const named = Object.entries(fields) as [Kind, Field][];
/** Generators of form values by kind. */
const values: Record<string, fc.Arbitrary<unknown>> = {
  text: fc.string({ minLength: 1 }).map((text) => text.trim()),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }).map((item) => item + 0),
  percent: fc.integer({ min: 0, max: 10_000 }).map((item) => item / 100),
  flag: fc.boolean(),
  phone: fc.integer({ min: 0, max: 9_999_999_999 }).map((item) => `7${String(item).padStart(10, '0')}`),
  day: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((item) => item.toISOString().slice(0, 10)),
  option: fc.constantFrom(0, 1, 'x'),
  ids: fc.uniqueArray(fc.nat(), { minLength: 1 }),
};
const valueOf: Partial<Record<Kind, fc.Arbitrary<unknown>>> = {
  text: values.text,
  longText: values.text,
  editableTitle: values.text,
  url: values.text,
  phone: values.phone,
  number: values.number,
  money: values.number,
  percent: values.percent,
  flag: values.flag,
  date: values.day,
  dateRange: fc.tuple(values.day as fc.Arbitrary<unknown>, values.day as fc.Arbitrary<unknown>),
  radio: values.option,
  select: values.option,
  status: values.option,
  checkboxes: fc.uniqueArray(values.option as fc.Arbitrary<unknown>),
  treeSelect: values.ids,
  picker: values.ids,
};

describe.each(named)('kind %s', (kind, field) => {
  testKindContract(field, valueOf[kind] as fc.Arbitrary<unknown>);
});

describe('text of a raw value', () => {
  it.each<[string, Field, unknown, string]>([
    ['a percent with its decimals', { kind: 'percent' }, 0.125, '12,5\u00a0%'],
    ['progress rounded', { kind: 'percent', rounded: true }, 0.456, '46%'],
    ['roubles', { kind: 'money' }, 1234.5, '1\u00a0234,50\u00a0₽'],
    ['a phone', { kind: 'phone' }, '79123456789', '+7 (912) 345-67-89'],
    ['a range', { kind: 'dateRange', shown: 'fromTo' }, ['2026-02-01', '2026-02-28'], 'от 01.02.2026 до 28.02.2026'],
    ['an option', { kind: 'radio', options }, 1, 'Готова'],
    ['several options', { kind: 'checkboxes', options }, [0, 'x'], 'Новая, Ёлка'],
    ['nothing', { kind: 'text' }, ' ', '-'],
    ['a flag', { kind: 'flag' }, 1, 'Да'],
  ])('formats values: %s', (_name, field, raw, text) => {
    expect(kindOf(field).toText(raw, field)).toBe(text);
  });

  it('shows ids by name, or their count when a name is unknown', () => {
    const field: Field = { kind: 'picker', lookup: 'stores', panel: 'Точки', many: true };
    const nameOf = (id: string | number) => ({ 1: 'Весна', 2: 'Лавка' })[id];
    expect(kinds.picker.toText([1, 2], field, nameOf)).toBe('Весна, Лавка');
    expect(kinds.picker.toText([1, 3], field, nameOf)).toBe('Выбрано: 2');
  });
});

describe('sort order of raw values', () => {
  it('sorts texts by the Russian alphabet with ё next to е, and numbers by size', () => {
    const texts = ['Яма', 'ель', 'Ёж', 'Точка 10', 'точка 9', 'Еда'];
    expect(texts.toSorted((a, b) => kinds.text.compare(a, b, { kind: 'text' }))).toEqual([
      'Еда',
      'Ёж',
      'ель',
      'точка 9',
      'Точка 10',
      'Яма',
    ]);
  });

  it('sorts statuses in the order of their options', () => {
    const field = { kind: 'status', options } as const;
    expect([1, 'x', 0, 7].toSorted((a, b) => kinds.status.compare(a, b, field))).toEqual([0, 1, 'x', 7]);
  });
});

it.each<[Field, unknown, string]>([
  [{ kind: 'number' }, -1, 'Не меньше 0'],
  [{ kind: 'money', max: 50 }, 51, 'Не больше 50'],
  [{ kind: 'percent' }, 1.2, 'Не больше 1'],
  [{ kind: 'number' }, '5', 'Неверный тип значения'],
  [{ kind: 'text', max: 3 }, 'четыре', 'Не более 3 символов'],
  [{ kind: 'date' }, '2026-02-30', 'Неверный формат'],
  [{ kind: 'radio', options }, 9, 'Недопустимое значение'],
  [{ kind: 'flag' }, 1, 'Неверный тип значения'],
  [{ kind: 'treeSelect', lookup: 'territories' }, {}, 'Неверный тип значения'],
])('rejects by the field %j the body value %j', (field, raw, message) => {
  expect(kindOf(field).check(raw, field)).toBe(message);
});

it('accepts a percent that equals its maximum, whatever the fraction is in binary', () => {
  for (const max of [33.3, 14.3, 0.7, 99.9])
    expect(kinds.percent.check(percentToFraction(max), { kind: 'percent', max })).toBeUndefined();
  expect(kinds.percent.check(0.334, { kind: 'percent', max: 33.3 })).toBe('Не больше 0.333');
});

it('returns no day for an instant beyond the years of the calendar (spec D14)', () => {
  expect([-62_200_000_000, 300_000_000_000].map((raw) => kinds.date.parse(raw, { kind: 'date' }))).toEqual([
    null,
    null,
  ]);
});
