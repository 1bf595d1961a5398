import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fractionToPercent, percentToFraction, formatExactPercent, formatPercent } from '#codecs/percent.ts';

describe('Conversion of percent and fraction', () => {
  it.each([
    [98, 0.98],
    [12.3, 0.123],
    [0, 0],
    [300, 3],
    [57, 0.57],
    [0.1, 0.001],
  ])('converts %s % to %s and back', (percent, fraction) => {
    expect(percentToFraction(percent)).toBe(fraction);
    expect(fractionToPercent(fraction)).toBe(percent);
  });

  it('never writes more digits than the user typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300_000 }), (thousandths) => {
        const percent = Number(`${thousandths}e-3`);
        const fraction = percentToFraction(percent);
        expect(String(fraction).length).toBeLessThanOrEqual(String(percent).length + 4);
        expect(fractionToPercent(fraction)).toBe(percent);
      }),
    );
  });

  it.each([
    [-0.011986751018092262, -1.19867510180923],
    [-2.5265091527724992e-213, -2.5265091527725e-211],
    [2 / 3, 66.6666666666667],
  ])('preserves 15 significant digits of %s, and stays the same from then on', (fraction, percent) => {
    expect(fractionToPercent(fraction)).toBe(percent);
    expect(fractionToPercent(percentToFraction(percent))).toBe(percent);
  });

  it('returns the same percent after any number of conversions', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (fraction) => {
        const sent = percentToFraction(fractionToPercent(fraction));
        expect(percentToFraction(fractionToPercent(sent))).toBe(sent);
      }),
      { numRuns: 5000 },
    );
  });

  it('reads a fraction given as text', () => {
    expect(fractionToPercent('0.98')).toBe(98);
    expect(fractionToPercent('0,5')).toBe(50);
  });

  it.each([null, undefined, '', 'много', Number.NaN, {}, [], true])('returns null for %s', (value) => {
    expect(fractionToPercent(value)).toBeNull();
  });

  it('returns null for an empty percent', () => {
    expect(percentToFraction(null)).toBeNull();
    expect(percentToFraction(Number.NaN)).toBeNull();
  });
});

describe('showPercent', () => {
  it.each([
    [0.45, '45%'],
    [0.285, '29%'],
    [0.004, '0%'],
    [1, '100%'],
    [1.2, '120%'],
    [0, '0%'],
    [null, '-'],
    ['x', '-'],
  ])('shows %s as %s', (fraction, shown) => {
    expect(formatPercent(fraction)).toBe(shown);
  });
});

describe('showExactPercent (spec D15)', () => {
  it.each([
    [0.125, '12,5\u00a0%'],
    [0.123, '12,3\u00a0%'],
    [0.07, '7\u00a0%'],
    [12, '1\u00a0200\u00a0%'],
    [-0.005, '-0,5\u00a0%'],
    ['0.1', '10\u00a0%'],
    [null, '-'],
  ])('shows %s as %s', (fraction, shown) => {
    expect(formatExactPercent(fraction)).toBe(shown);
  });
});
