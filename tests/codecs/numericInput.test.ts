import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numericInput, parseNumber, type NumericInputOptions } from '#codecs/numericInput.ts';

const shown = (text: string, options?: NumericInputOptions, before?: string) =>
  numericInput(text, options, before).text;

/** Types `text` key by key, each after the formatted text so far. */
function type(text: string, options?: NumericInputOptions): string {
  return [...text].reduce((stored, key) => shown(stored + key, options, stored), '');
}

describe('numericInput', () => {
  it.each([
    ['12,4', '12.4'],
    ['1 234,5', '1234.5'],
    ['12.', '12.'],
    [',5', '.5'],
    ['1.2.3', '1.23'],
    ['1,2,', '1.2'],
    ['-5', '5'],
    ['abc', ''],
    ['', ''],
    ['   ', ''],
    ['1e5', '15'],
    ['007', '007'],
  ])('formats typed %j as %j', (typed, stored) => {
    expect(type(typed)).toBe(stored);
  });

  it.each([
    ['12,4', '12.4'],
    ['1 234,5', '1234.5'],
    ['1\u00a0234,5 ₽', '1234.5'],
    ['98%', '98'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1.234.567,8 руб.', '1234567.8'],
    ['1 234 567', '1234567'],
    ['1,234', '1.234'],
    ['12,5 кг', '12.5'],
    ['100\r\n', '100'],
    ['\u202a1 250\u202c', '1250'],
  ])('reads pasted %j as %j', (pasted, stored) => {
    expect(numericInput(pasted, {}, '7')).toEqual({ text: stored });
  });

  it.each([
    ['100\t200', 'text'],
    ['100\n200', 'text'],
    ['1 2', 'text'],
    ['1500 200', 'text'],
    ['1 234 56', 'text'],
    ['1.2.3', 'text'],
    ['12,34.5', 'text'],
    ['1e5', 'text'],
    ['5-', 'text'],
    ['5 тыс.', 'text'],
    ['500 г', 'text'],
    ['(500)', 'text'],
    ['-5', 'minus'],
    ['−5', 'minus'],
  ])('refuses pasted %j and keeps the text before', (pasted, refusal) => {
    expect(numericInput(pasted, {}, '7')).toEqual({ text: '7', refusal });
  });

  it('accepts a leading minus only where it is allowed', () => {
    expect(shown('-5,5', { minus: true })).toBe('-5.5');
    expect(shown('−5', { minus: true })).toBe('-5');
    expect(shown(' -5', { minus: true })).toBe('-5');
    expect(type('5-5', { minus: true })).toBe('55');
    expect(shown('-', { minus: true })).toBe('-');
    expect(numericInput('-', {}, '')).toEqual({ text: '', refusal: 'minus' });
    expect(numericInput('-5', {}, '5')).toEqual({ text: '5', refusal: 'minus' });
  });

  it('refuses the decimals of an integer instead of joining or cutting them', () => {
    expect(numericInput('12,4', { integer: true })).toEqual({ text: '', refusal: 'integer' });
    expect(numericInput('12,', { integer: true }, '12')).toEqual({ text: '12', refusal: 'integer' });
    expect(numericInput('12,00', { integer: true })).toEqual({ text: '12' });
    expect(numericInput('1,234,567', { integer: true })).toEqual({ text: '1234567' });
    expect(shown('12', { integer: true })).toBe('12');
  });

  it('deletes characters of a stored number that could not be typed', () => {
    expect(numericInput('12.', { integer: true }, '12.5')).toEqual({ text: '12.' });
    expect(numericInput('2.75', { integer: true }, '12.75')).toEqual({ text: '2.75' });
    expect(numericInput('-', {}, '-5')).toEqual({ text: '-' });
    expect(numericInput('-1', {}, '-15')).toEqual({ text: '-1' });
    expect(numericInput('12.55', { integer: true }, '12.5')).toEqual({ text: '12.5', refusal: 'integer' });
  });

  it('keeps a number when a second separator or a letter is typed into it', () => {
    expect(numericInput('.12.5', {}, '12.5')).toEqual({ text: '12.5', refusal: 'text' });
    expect(numericInput('1a2.5', {}, '12.5')).toEqual({ text: '12.5', refusal: 'text' });
    expect(numericInput('12 .5', {}, '12.5')).toEqual({ text: '12.5' });
  });

  it('drops the last character when the maximum is exceeded', () => {
    expect(type('3001', { max: 300 })).toBe('300');
    expect(type('301', { max: 300 })).toBe('30');
    expect(type('2.5', { max: 2 })).toBe('2.');
    expect(type('100', { max: 100 })).toBe('100');
    expect(type('1000', { max: 100 })).toBe('100');
  });

  it('drops the end of a pasted text until it is within the maximum', () => {
    expect(numericInput('98765', { max: 100 })).toEqual({ text: '98', refusal: 'max' });
    expect(shown('100,01', { max: 100 })).toBe('100.0');
    expect(shown('7', { max: 5 })).toBe('');
    expect(shown('-700', { max: 5, minus: true })).toBe('-700');
  });

  it('accepts a pasted text of any length', () => {
    const started = performance.now();
    expect(shown('9'.repeat(100_000), { max: 100 })).toBe('99');
    expect(shown(`100.${'0'.repeat(100_000)}`, { max: 100 })).toHaveLength(100_004);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('returns a stable text that is a number or the start of one, within the maximum', () => {
    const options = fc.record({ max: fc.nat(1000), minus: fc.boolean(), integer: fc.boolean() }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- %a') }), options, (text, allowed) => {
        const stored = shown(text, allowed);
        expect(stored).toMatch(/^-?\d*\.?\d*$/);
        expect(shown(stored, allowed, stored)).toBe(stored);
        expect(parseNumber(stored) ?? 0).toBeLessThanOrEqual(allowed.max ?? Infinity);
      }),
    );
  });

  it('preserves every number that a user types with a comma', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(9999), (whole, decimals) => {
        expect(parseNumber(shown(`${whole},${decimals}`))).toBe(Number(`${whole}.${decimals}`));
      }),
    );
  });
});

describe('parseNumber', () => {
  it.each([
    ['12,4', 12.4],
    ['12.4', 12.4],
    ['12.', 12],
    ['.5', 0.5],
    [' 7 ', 7],
    ['1 234 567,5', 1234567.5],
    ['1\u00a0234', 1234],
    ['-3', -3],
    ['−3', -3],
    ['1e-7', 1e-7],
    [5, 5],
    [0, 0],
    ['0', 0],
  ])('reads %j as %s', (text, value) => {
    expect(parseNumber(text)).toBe(value);
  });

  it.each([
    '',
    '   ',
    '\u00a0',
    'abc',
    '12abc',
    '1 2',
    '1500 200',
    '1.2.3',
    '.',
    '-',
    '0x10',
    'Infinity',
    '1e999',
    null,
    undefined,
    true,
    {},
    [5],
    Number.NaN,
    Infinity,
  ])('returns null for %j', (text) => {
    expect(parseNumber(text)).toBeNull();
  });

  it('parses every finite number back from its text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(parseNumber(String(value))).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});
