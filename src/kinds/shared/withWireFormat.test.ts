import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field } from '#schemas/declaration/field.ts';
import { testKindContract } from '#tests/kinds/kindContract.ts';
import { day } from '#tests/kinds/sheetCases.ts';
import { kindOf } from '../registry/kinds.ts';

const cents = fc.integer({ min: 0, max: 1_000_000_000 }).map((item) => item / 100);

describe.each<[string, Field, fc.Arbitrary<unknown>]>([
  ['kopecks of money', { kind: 'money', wire: 'kopecks' }, cents],
  [
    'a number of percents',
    { kind: 'percent', wire: 'percentNumber' },
    fc.integer({ min: 0, max: 10_000 }).map((item) => item / 100),
  ],
  ['a day as an ISO instant', { kind: 'date', wire: 'iso' }, day],
  ['a day in milliseconds', { kind: 'date', wire: 'unixMs' }, day],
  ['a flag of 0 and 1', { kind: 'flag', wire: '01' }, fc.boolean()],
  ['a flag of Y and N', { kind: 'flag', wire: 'YN' }, fc.boolean()],
])('wire format %s', (_name, field, values) => {
  testKindContract(field, values);
});

describe('wire formats of a field: kopecks, percent as a number, ISO instants with zone, unix ms, 0/1 and "Y"/"N"', () => {
  it.each<[Field, unknown, unknown, string]>([
    [{ kind: 'money', wire: 'kopecks' }, 1234.56, 123456, '1\u00a0234,56\u00a0₽'],
    [{ kind: 'money', wire: 'kopecks' }, 0.29, 29, '0,29\u00a0₽'],
    [{ kind: 'percent', wire: 'percentNumber' }, 12.5, 12.5, '12,5\u00a0%'],
    [{ kind: 'date', wire: 'iso' }, '2026-11-23', '2026-11-23T00:00:00Z', '23.11.2026'],
    [{ kind: 'date', wire: 'unixMs' }, '2026-11-23', 1_795_392_000_000, '23.11.2026'],
    [{ kind: 'flag', wire: '01' }, true, 1, 'Да'],
    [{ kind: 'flag', wire: 'YN' }, false, 'N', 'Нет'],
  ])('stores by the field %j the value %j as %j and shows it as %s', (field, value, raw, text) => {
    const kind = kindOf(field);
    expect([kind.serialize(value, field), kind.parse(raw, field), kind.toText(raw, field)]).toEqual([raw, value, text]);
  });

  it('writes an empty value as null in every format', () => {
    for (const field of [
      { kind: 'money', wire: 'kopecks' },
      { kind: 'date', wire: 'unixMs' },
    ] as const) {
      expect([
        kindOf(field).serialize(null, field),
        kindOf(field).parse(null, field),
        kindOf(field).toText(null, field),
      ]).toEqual([null, null, '-']);
    }
  });

  it("reads a midnight in any zone as that day, and another moment as its day in the user's zone", () => {
    const field = { kind: 'date', wire: 'iso' } as const;
    expect(
      ['2026-11-23T00:00:00+03:00', '2026-11-23T00:00:00.000Z', '2026-11-23T00:00:00-0800'].map((raw) =>
        kindOf(field).parse(raw, field),
      ),
    ).toEqual(['2026-11-23', '2026-11-23', '2026-11-23']);
    expect(kindOf(field).parse('2026-11-23T12:00:00Z', field)).toBe('2026-11-23');
  });

  it('shows a moment identically in every format', () => {
    const moment = Date.parse('2026-11-23T09:05:00Z') / 1000;
    const shown = (field: Field, raw: unknown) => kindOf(field).toText(raw, field);
    expect([
      shown({ kind: 'dateTime', wire: 'unixMs' }, moment * 1000),
      shown({ kind: 'dateTime', wire: 'iso' }, '2026-11-23T09:05:00Z'),
    ]).toEqual(Array(2).fill(shown({ kind: 'dateTime' }, moment)));
  });

  it.each<[Field, unknown]>([
    [{ kind: 'money', wire: 'kopecks' }, 12.5],
    [{ kind: 'money', wire: 'kopecks' }, '1250'],
    [{ kind: 'percent', wire: 'percentNumber' }, '12'],
    [{ kind: 'date', wire: 'iso' }, '2026-11-23'],
    [{ kind: 'date', wire: 'iso' }, '2026-02-30T00:00:00Z'],
    [{ kind: 'date', wire: 'unixMs' }, 1.5],
    [{ kind: 'flag', wire: '01' }, true],
    [{ kind: 'flag', wire: 'YN' }, 'y'],
  ])('rejects by the field %j the body value %j', (field, raw) => {
    expect(kindOf(field).check(raw, field)).toBe('Неверный формат');
  });

  it("applies the form's bounds: 50 roubles are 5000 kopecks", () => {
    const field = { kind: 'money', max: 50, wire: 'kopecks' } as const;
    expect([kindOf(field).check(5000, field), kindOf(field).check(5001, field)]).toEqual([undefined, 'Не больше 50']);
  });

  it.each([
    [1250.4, 12.5],
    [1e-302, 0],
    ['1250', 12.5],
    [9_007_199_254_740_994, null],
    [1e260, null],
  ])('reads %j kopecks as %j roubles', (raw, roubles) => {
    const field = { kind: 'money', wire: 'kopecks' } as const;
    expect(kindOf(field).parse(raw, field)).toBe(roubles);
  });

  it('writes no instant when the moment is beyond the range of a date', () => {
    const field = { kind: 'dateTime', wire: 'iso' } as const;
    expect([8_640_000_000_001, 8_640_000_000_000].map((seconds) => kindOf(field).serialize(seconds, field))).toEqual([
      null,
      '+275760-09-13T00:00:00.000Z',
    ]);
  });

  it('sorts and searches by the displayed value, also for query texts', () => {
    const money = { kind: 'money', wire: 'kopecks' } as const;
    expect(kindOf(money).compare(900, 1000, money)).toBeLessThan(0);
    expect(kindOf(money).matches(1000, '1000', money)).toBe(true);
    const flag = { kind: 'flag', wire: '01' } as const;
    expect(
      [
        ['1', 1],
        ['0', 0],
        ['0', null],
        ['1', 0],
      ].map(([query, own]) => kindOf(flag).matches(own, query, flag)),
    ).toEqual([true, true, true, false]);
  });
});
