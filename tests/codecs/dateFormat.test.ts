import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setDateFormat } from '#codecs/dateFormat.ts';
import { completeDate, dateMask, maskDate, parseFormattedDate } from '#codecs/dateInput.ts';
import { formatDate, formatDateTime } from '#codecs/dates.ts';

beforeEach(() => setDateFormat('iso'));
afterEach(() => setDateFormat('dots'));

const typed = (text: string): string => [...text].reduce((shown, letter) => maskDate(shown + letter, shown), '');

describe('Dates in the format гггг-мм-дд', () => {
  it('shows dates in this format, with their time', () => {
    expect(formatDate('2026-03-01')).toBe('2026-03-01');
    expect(formatDate(new Date(2026, 2, 1, 9, 5))).toBe('2026-03-01');
    expect(formatDateTime(new Date(2026, 2, 1, 9, 5))).toBe('2026-03-01 09:05');
    expect(formatDate('2026-02-31')).toBe('-');
    expect(dateMask()).toBe('гггг-мм-дд');
  });

  it.each([
    ['20260301', '2026-03-01'],
    ['2026-03-01', '2026-03-01'],
    ['2026.3.1', '2026-03-1'],
    ['2026/3/', '2026-03-'],
    ['2026', '2026'],
    ['20263', '2026-3'],
    ['202603017', '2026-03-01'],
  ])('formats typed %j as %j', (text, shown) => {
    expect(typed(text)).toBe(shown);
  });

  it('accepts the other date format when pasted', () => {
    expect(maskDate('01.03.2026')).toBe('2026-03-01');
    expect(parseFormattedDate('01.03.2026')).toBe('2026-03-01');
  });

  it.each([
    ['2026-3-1', '2026-03-01'],
    ['26-03-01', '2026-03-01'],
    ['2026-02-31', null],
    ['2026-13-01', null],
    ['2026-03', null],
  ])('reads the unfinished date %j as %j', (text, date) => {
    expect(completeDate(text)).toBe(date);
  });
});
