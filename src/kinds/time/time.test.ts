import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matches } from '#record/matches.ts';
import { helpAt, wordLabelAt } from '#studio/help/help.ts';
import { testKindContract } from '#tests/kinds/kindContract.ts';
import { timeOf, typedTime } from './clock.ts';
import { time } from './kind.ts';

const times = fc.integer({ min: 0, max: 1439 }).map(timeOf);

describe('kind time', () => {
  testKindContract({ kind: 'time' }, times);
});
describe('kind time in minutes', () => {
  testKindContract({ kind: 'time', wire: 'minutes' }, times);
});

it.each([
  ['930', '09:30'],
  ['9:30', '09:30'],
  ['09.30', '09:30'],
  ['0930', '09:30'],
  ['9', '09:00'],
  ['23:59', '23:59'],
  [' 7-05 ', '07:05'],
  ['24:00', null],
  ['9:60', null],
  ['9:3', null],
  ['93000', null],
  ['утром', null],
  ['', null],
])('parses the typed text %j as %j', (text, read) => {
  expect(typedTime(text)).toBe(read);
});

it('is a text or minutes in the API', () => {
  expect(time.serialize('09:30', { kind: 'time' })).toBe('09:30');
  expect(time.serialize('09:30', { kind: 'time', wire: 'minutes' })).toBe(570);
  expect(time.toText(570, { kind: 'time', wire: 'minutes' })).toBe('09:30');
  expect(time.toText('18:05:30', { kind: 'time' })).toBe('18:05');
  expect(['18:05', '09:30', '10:00'].toSorted((a, b) => time.compare(a, b, { kind: 'time' }))).toEqual([
    '09:30',
    '10:00',
    '18:05',
  ]);
});

it.each([
  ['9:30', undefined, 'Неверный формат'],
  ['25:00', undefined, 'Неверный формат'],
  [570, undefined, 'Неверный тип значения'],
  ['09:30', undefined, undefined],
  [570, 'minutes', undefined],
  [1440, 'minutes', 'Неверный формат'],
  ['09:30', 'minutes', 'Неверный тип значения'],
] as const)('returns for the body value %j in the format %j the error %j', (raw, wire, message) => {
  expect(time.check(raw, wire ? { kind: 'time', wire } : { kind: 'time' })).toBe(message);
});

it('matches the same time, also in minutes', () => {
  const declaration = { fields: { start: { kind: 'time', wire: 'minutes' } } } as unknown as Parameters<
    typeof matches
  >[0];
  expect(matches(declaration, { start: 570 }, { start: '570' })).toBe(true);
  expect(matches(declaration, { start: 571 }, { start: '570' })).toBe(false);
  expect(matches(declaration, { start: null }, { start: 'утром' })).toBe(false);
});

it('declaration check reports invalid options of a time', () => {
  expect(wordLabelAt('time', ['fields', 'opens', 'kind'])).toBe('время суток');
  expect(helpAt(['fields', 'opens', 'wire'], 'time')?.[0]).toBe('Как записано на сервере');
});
