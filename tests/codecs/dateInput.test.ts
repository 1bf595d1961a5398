import { describe, expect, it } from 'vitest';
import { completeDate, maskDate, readWrittenPeriod } from '#codecs/dateInput.ts';

/** Types a text character by character, as the input formats it after each. */
function typed(text: string): string {
  return [...text].reduce((shown, letter) => maskDate(shown + letter, shown), '');
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
    ['2026-03-01 12:00:00', '01.03.2026'],
    ['2026-03-01T12:00', '01.03.2026'],
    ['2026/03/01', '01.03.2026'],
    ['2026.3.1', '01.03.2026'],
    ['20260301', '01.03.2026'],
    ['20260301120000', '01.03.2026'],
    ['01.03.26', '01.03.2026'],
    ['1-3-2026', '01.03.2026'],
    ['01.03.2026 0:00:00', '01.03.2026'],
    ['01.03.2026, 09:15', '01.03.2026'],
    ['01.03.2026 г.', '01.03.2026'],
    ['1 марта 2026 г.', '01.03.2026'],
    ['воскресенье, 1 марта 2026 г.', '01.03.2026'],
    ['31 мая 2026 года', '31.05.2026'],
    ['01-мар-26', '01.03.2026'],
    ['1-Mar-26', '01.03.2026'],
    ['\u200e01.03.2026\u200e', '01.03.2026'],
  ])('converts pasted %j to %j', (text, shown) => {
    expect(maskDate(text)).toBe(shown);
  });

  it('accepts corrections in the middle, and deletion character by character', () => {
    expect(maskDate('0.03.2026')).toBe('0.03.2026');
    expect(maskDate('01.103.2026', '01.03.2026')).toBe('01.103.2026');
    const shown = ['01.03.202', '01.03.2', '01.03.', '01.03', '01.0', '01.', '01', '0', ''];
    expect(shown.map((text) => maskDate(text))).toEqual(shown);
  });
});

describe('Texts that are no date', () => {
  it.each([
    '31.02.2026 12:00',
    '2026-13-01 12:00',
    '01.03.20267',
    '01.03.2026 в 12',
    '46082.5 руб.',
    '1 мартобря',
    '01.03.2026 02.03.2026',
  ])('keeps the pasted text %j', (text) => {
    expect(maskDate(text)).toBe(text);
    expect(completeDate(text)).toBeNull();
  });

  it('waits for a date after an edit in the middle, and never moves digits to another part', () => {
    expect(maskDate('01.1203.2026', '01.103.2026')).toBe('01.1203.2026');
    expect(maskDate('01.12.2026', '01.120.2026')).toBe('01.12.2026');
    expect(maskDate('0103.2026', '01.03.2026')).toBe('0103.2026');
    expect(maskDate('01.2026', '01.0.2026')).toBe('01.2026');
    expect(maskDate('201.03', '01.03')).toBe('201.03');
    expect(maskDate('02032026', '01.03.2026')).toBe('02.03.2026');
  });

  it.each([
    ['the day', ['12.03.2026', '1.03.2026', '15.03.2026']],
    ['the month', ['01.03.2026', '01.0.2026', '01..2026', '01.1.2026', '01.12.2026']],
    ['the erased month', ['01.03.2026', '01..2026', '01.1.2026', '01.12.2026']],
    ['the erased day', ['12.03.2026', '.03.2026', '1.03.2026', '15.03.2026']],
  ])('shows each key while %s of a whole date is corrected', (_part, [before = '', ...texts]) => {
    const shown = texts.map((text, at) => maskDate(text, texts[at - 1] ?? before));
    expect(shown).toEqual(texts);
  });

  it('does not complete a year that is still being typed, also by a keyboard that enters several characters', () => {
    expect(maskDate('01.03.20', '01.03.')).toBe('01.03.20');
    expect(maskDate('01.03.20', '01.03.202')).toBe('01.03.20');
  });

  it('reads the day before the month', () => {
    expect(maskDate('3/25/2026')).toBe('3.25.2026');
    expect(completeDate('3.25.2026')).toBeNull();
  });

  it('reads both ends of a pasted period', () => {
    expect(readWrittenPeriod('01.03.2026 – 31.03.2026')).toEqual(['2026-03-01', '2026-03-31']);
    expect(readWrittenPeriod('2026-03-01 - 2026-03-31')).toEqual(['2026-03-01', '2026-03-31']);
    expect(readWrittenPeriod('01-03-2026')).toBeNull();
    expect(readWrittenPeriod('01.03.2026 – потом')).toBeNull();
  });
});

describe('Incomplete dates', () => {
  const today = '2026-11-21';
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
