import { describe, expect, it } from 'vitest';
import { completeDate, maskDate } from '#codecs/dateInput.ts';

/** Types a text character by character, as the input formats it after each. */
function typed(text: string): string {
  return [...text].reduce((shown, letter) => maskDate(shown + letter), '');
}

describe('Typed dates (spec D37)', () => {
  it.each([
    ['01032026', '01.03.2026'],
    ['01.03.2026', '01.03.2026'],
    ['1.3.2026', '01.03.2026'],
    ['1/3/2026', '01.03.2026'],
    ['1,3,26', '01.03.26'],
    ['1 3 2026', '01.03.2026'],
    ['010320267', '01.03.2026'],
    ['01..03', '01.03'],
    ['1.', '01.'],
    ['1', '1'],
    ['015', '01.5'],
    ['0103', '01.03'],
    ['01032', '01.03.2'],
    ['абв', ''],
    ['.5', '.5'],
  ])('shows %j as %j', (text, shown) => {
    expect(typed(text)).toBe(shown);
  });

  it.each([
    ['2026-03-01', '01.03.2026'],
    [' 01.03.2026 ', '01.03.2026'],
    ['01/03/2026', '01.03.2026'],
    ['01032026', '01.03.2026'],
    ['01.03.2026 12:30', '01.03.2026'],
    ['01.03.2026 – 31.03.2026', '01.03.2026'],
  ])('converts pasted %j to %j', (text, shown) => {
    expect(maskDate(text)).toBe(shown);
  });

  it('accepts corrections in the middle, and deletion character by character', () => {
    expect(maskDate('0.03.2026')).toBe('0.03.2026');
    expect(maskDate('057.03.2026')).toBe('05.03.2026');
    const shown = ['01.03.202', '01.03.2', '01.03.', '01.03', '01.0', '01.', '01', '0', ''];
    expect(shown.map(maskDate)).toEqual(shown);
  });
});

describe('Incomplete dates', () => {
  const today = new Date(2026, 10, 21);
  it.each([
    ['01.03.26', '2026-03-01'],
    ['01.03', '2026-03-01'],
    ['01.03.', '2026-03-01'],
    ['1.3', '2026-03-01'],
    ['01.03.2027', '2027-03-01'],
  ])('reads %j as %j', (text, date) => {
    expect(completeDate(text, today)).toBe(date);
  });

  it.each(['', '1', '01.', '31.02', '01.03.202', '01.13.26', '.5'])('reads %j as no date', (text) => {
    expect(completeDate(text, today)).toBeNull();
  });
});
