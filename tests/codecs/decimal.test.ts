import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundTo, shiftDecimal } from '#codecs/decimal.ts';

describe('shiftDecimal', () => {
  it.each([
    [98, -2, 0.98],
    [12.3, -2, 0.123],
    [0.123, 2, 12.3],
    [0.07, 2, 7],
    [0.29, 2, 29],
    [1.1, 2, 110],
    [0, -2, 0],
    [1e-7, 2, 1e-5],
    [1e-7, 7, 1],
    [1.5e21, -21, 1.5],
    [-98, -2, -0.98],
  ])('moves the decimal point of %s by %s to %s', (value, places, expected) => {
    expect(shiftDecimal(value, places)).toBe(expected);
  });

  it('returns non-numeric text unchanged', () => {
    expect(shiftDecimal(Number.NaN, 2)).toBeNaN();
    expect(shiftDecimal(Infinity, -2)).toBe(Infinity);
  });

  it('restores the same number for every decimal that a user can type', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 0, max: 6 }), (digits, places) => {
        const value = Number(`${digits}e-${places}`);
        expect(shiftDecimal(shiftDecimal(value, -2), 2)).toBe(value);
      }),
    );
  });
});

describe('roundTo', () => {
  it.each([
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [-2.5, 0, -3],
    [0.285, 2, 0.29],
    [1.0049, 2, 1],
    [-0.001, 2, 0],
    [1234, -2, 1200],
    [1e21, 2, 1e21],
  ])('rounds %s to %s places as %s', (value, places, expected) => {
    expect(roundTo(value, places)).toBe(expected);
  });

  it('agrees with manual rounding of the decimal text', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (thousandths) => {
        const byHand = Math.floor((thousandths + 5) / 10);
        expect(roundTo(Number(`${thousandths}e-3`), 2)).toBe(Number(`${byHand}e-2`));
      }),
    );
  });
});
