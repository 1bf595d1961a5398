import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numericInput, parseNumber } from '#codecs/numericInput.ts';

/** Types `text` key by key, each after the formatted text so far. */
function type(text: string, options?: Parameters<typeof numericInput>[1]): string {
  return [...text].reduce((stored, key) => numericInput(stored + key, options), '');
}

describe('numericInput', () => {
  it.each([
    ['12,4', '12.4'],
    ['1 234,5', '1234.5'],
    ['1\u00a0234,5 ₽', '1234.5'],
    ['98%', '98'],
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
  ])('formats %j as %j', (typed, stored) => {
    expect(numericInput(typed)).toBe(stored);
  });

  it('accepts a leading minus only where it is allowed', () => {
    expect(numericInput('-5,5', { minus: true })).toBe('-5.5');
    expect(numericInput('−5', { minus: true })).toBe('-5');
    expect(numericInput(' -5', { minus: true })).toBe('-5');
    expect(numericInput('5-5', { minus: true })).toBe('55');
    expect(numericInput('-', { minus: true })).toBe('-');
  });

  it('cuts the decimals of an integer instead of joining them', () => {
    expect(numericInput('12,4', { integer: true })).toBe('12');
    expect(numericInput('12', { integer: true })).toBe('12');
  });

  it('drops the last character when the maximum is exceeded', () => {
    expect(type('3001', { max: 300 })).toBe('300');
    expect(type('301', { max: 300 })).toBe('30');
    expect(type('2.5', { max: 2 })).toBe('2.');
    expect(type('100', { max: 100 })).toBe('100');
    expect(type('1000', { max: 100 })).toBe('100');
  });

  it('drops the end of a pasted text until it is within the maximum', () => {
    expect(numericInput('98765', { max: 100 })).toBe('98');
    expect(numericInput('100,01', { max: 100 })).toBe('100.0');
    expect(numericInput('7', { max: 5 })).toBe('');
    expect(numericInput('-700', { max: 5, minus: true })).toBe('-700');
  });

  it('accepts a pasted text of any length', () => {
    const started = performance.now();
    expect(numericInput('9'.repeat(100_000), { max: 100 })).toBe('99');
    expect(numericInput(`100.${'0'.repeat(100_000)}`, { max: 100 })).toHaveLength(100_004);
    expect(performance.now() - started).toBeLessThan(1000);
  });

  it('returns a stable text that is a number or the start of one, within the maximum', () => {
    const options = fc.record({ max: fc.nat(1000), minus: fc.boolean(), integer: fc.boolean() }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- %a') }), options, (text, allowed) => {
        const stored = numericInput(text, allowed);
        expect(stored).toMatch(/^-?\d*\.?\d*$/);
        expect(numericInput(stored, allowed)).toBe(stored);
        expect(parseNumber(stored) ?? 0).toBeLessThanOrEqual(allowed.max ?? Infinity);
      }),
    );
  });

  it('preserves every number that a user types with a comma', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(9999), (whole, decimals) => {
        expect(parseNumber(numericInput(`${whole},${decimals}`))).toBe(Number(`${whole}.${decimals}`));
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
