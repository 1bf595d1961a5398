import { describe, expect, it } from 'vitest';
import { countOf, plural } from '#codecs/plural.ts';

const points = ['точка', 'точки', 'точек'] as const;

describe('plural', () => {
  it.each([
    [0, 'точек'],
    [1, 'точка'],
    [2, 'точки'],
    [4, 'точки'],
    [5, 'точек'],
    [11, 'точек'],
    [12, 'точек'],
    [14, 'точек'],
    [21, 'точка'],
    [22, 'точки'],
    [25, 'точек'],
    [101, 'точка'],
    [111, 'точек'],
    [112, 'точек'],
    [1.5, 'точки'],
    [-1, 'точка'],
  ])('chooses the form for %s: %s', (n, form) => {
    expect(plural(n, points)).toBe(form);
  });

  it('agrees with Intl.PluralRules for whole numbers', () => {
    const rules = new Intl.PluralRules('ru');
    const forms: Record<string, string> = { one: 'точка', few: 'точки', many: 'точек' };
    for (let n = 0; n < 1200; n += 1) expect(plural(n, points)).toBe(forms[rules.select(n)]);
  });
});

describe('countOf', () => {
  it('writes the count before the noun', () => {
    expect(countOf(5, points)).toBe('5 точек');
    expect(countOf(12_341, points)).toBe('12\u00a0341 точка');
  });
});
