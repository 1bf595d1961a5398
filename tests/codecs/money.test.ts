import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, formatNumber } from '#codecs/money.ts';
import { parseNumber } from '#codecs/numericInput.ts';

const spaced = (text: string): string => text.replaceAll(' ', '\u00a0');

describe('formatMoney', () => {
  it.each([
    [1234567, '1 234 567 ₽'],
    [0, '0 ₽'],
    [999, '999 ₽'],
    [1000, '1 000 ₽'],
    [-1234.5, '-1 234,50 ₽'],
    [0.1, '0,10 ₽'],
    [1.005, '1,01 ₽'],
    [99.999, '100 ₽'],
    ['1500', '1 500 ₽'],
    ['1500.5', '1 500,50 ₽'],
    [-0.001, '0 ₽'],
  ])('shows %s as %s', (value, shown) => {
    expect(formatMoney(value)).toBe(spaced(shown));
  });

  it.each([null, undefined, '', 'сто', {}, [], Number.NaN])('shows %j as a dash', (value) => {
    expect(formatMoney(value)).toBe('-');
  });

  it('uses only no-break spaces, and parses back to the same sum', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (kopecks) => {
        const shown = formatMoney(kopecks / 100);
        expect(shown).not.toContain(' ');
        expect(parseNumber(shown.replace('\u00a0₽', ''))).toBe(kopecks === 0 ? 0 : kopecks / 100);
      }),
    );
  });
});

describe('showNumber', () => {
  it('groups thousands and uses a decimal comma', () => {
    expect(formatNumber(12345.678)).toBe(spaced('12 345,678'));
    expect(formatNumber(12.5, 2)).toBe('12,5');
    expect(formatNumber(12.345, 2)).toBe('12,35');
    expect(formatNumber(12.5, 0)).toBe('13');
    expect(formatNumber(null)).toBe('-');
  });
});
