import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field } from '#schemas/declaration/field.ts';
import { testKindContract } from '#tests/kinds/kindContract.ts';
import { kindOf } from '../registry/kinds.ts';
import { minutesOfIso, parseTypedDuration } from './minutes.ts';

const whole = fc.integer({ min: 0, max: 100_000 });
describe.each<Field>([
  { kind: 'duration' },
  { kind: 'duration', wire: 'minutes' },
  { kind: 'duration', wire: 'seconds' },
  { kind: 'duration', wire: 'isoDuration' },
])('kind duration with the field %j', (field) => {
  testKindContract(field, whole);
});

it.each([
  ['90', 90],
  ['1:30', 90],
  ['1 ч 30 мин', 90],
  ['1ч30м', 90],
  ['1,5 ч', 90],
  ['2 дня', 2880],
  ['45 сек', 0.75],
  ['100:05', 6005],
  ['0', 0],
  ['', null],
  ['час', null],
  ['1:60', null],
  ['-5', null],
  ['1 ч 30 ч', null],
  ['<b>', null],
  ['1..5 ч', null],
])('parses the typed text %j as %j minutes', (text, minutes) => {
  expect(parseTypedDuration(text)).toBe(minutes);
});

it.each([
  [90, '1\u00a0ч\u00a030\u00a0мин'],
  [60, '1\u00a0ч'],
  [0, '0\u00a0мин'],
  [0.75, '45\u00a0с'],
  [2881.5, '48\u00a0ч\u00a01\u00a0мин\u00a030\u00a0с'],
  [null, '-'],
  ['долго', '-'],
  [-1, '-'],
])('formats %j minutes as %j', (raw, text) => {
  expect(kindOf({ kind: 'duration' }).toText(raw, { kind: 'duration' })).toBe(text);
});

it.each<[Field, unknown]>([
  [{ kind: 'duration', wire: 'minutes' }, 90],
  [{ kind: 'duration', wire: 'seconds' }, 5400],
  [{ kind: 'duration', wire: 'isoDuration' }, 'PT1H30M'],
])('stores an hour and a half as minutes, seconds or an ISO duration: field %j, raw value %j', (field, raw) => {
  expect([
    kindOf(field).serialize(90, field),
    kindOf(field).parse(raw, field),
    kindOf(field).check(raw, field),
  ]).toEqual([raw, 90, undefined]);
});

it.each([
  ['P1DT2H', 1560],
  ['PT90M', 90],
  ['PT30S', 0.5],
  ['PT0M', 0],
  ['P', null],
  ['PT', null],
  ['P1M', null],
  ['1:30', null],
  [90, null],
])('parses the ISO duration %j as %j minutes', (text, minutes) => {
  expect(minutesOfIso(text)).toBe(minutes);
});

it('sorts ISO durations by length', () => {
  const field = { kind: 'duration', wire: 'isoDuration' } as const;
  expect(['PT2H', 'PT90M', 'PT10H'].toSorted((a, b) => kindOf(field).compare(a, b, field))).toEqual([
    'PT90M',
    'PT2H',
    'PT10H',
  ]);
});

it('explains an invalid typed duration', () => {
  const field = { kind: 'duration', max: 120 } as const;
  expect([
    kindOf(field).mistyped?.('час', field),
    kindOf(field).mistyped?.(121, field),
    kindOf(field).mistyped?.(120, field),
  ]).toEqual(['Введите длительность, например 1:30 или 1 ч 30 мин', 'Не больше 2\u00a0ч', undefined]);
});
