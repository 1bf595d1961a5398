import { clockOf, isDay } from './dates.ts';
import { stripInvisible } from './stripInvisible.ts';

const months = ['янв', 'фев', 'мар', 'апр', 'ма', 'июн', 'июл', 'авг', 'сен', 'окт', 'ноя', 'дек'];
const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** A time after a day, as spreadsheets, 1C and logs write it; its zone makes the day that of an instant. */
const clock = String.raw`(?:[T,\s]\s*\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(Z|\s?[+-]\d{2}:?\d{2})?)?`;

const yearFirst = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})${clock}$`, 'i');
const dayFirst = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})\2(\d{2}|\d{4})(?:\s*г\.?)?${clock}$`, 'i');
const compact = /^(\d{4})(\d{2})(\d{2})(?:\d{6})?$/;
const inWords = new RegExp(
  String.raw`^(?:[а-я]+,\s*)?(\d{1,2})[-\s.]+([а-яa-z]{3,})\.?[-\s.]+(\d{2}|\d{4})(?:\s*г(?:ода|\.)?)?${clock}$`,
  'i',
);

/**
 * Parses a whole date as ISO 8601, spreadsheets, 1C and people write it, with or without a time: `2026-03-01 12:00:00`,
 * `2026/03/01`, `1.3.26`, `20260301`, `1 марта 2026 г.`, `01-мар-26`. The day comes before the month, a two-digit year
 * belongs to this century, and an instant with a zone is its day on the company's clocks. Returns `YYYY-MM-DD`, or null
 * for any other text, for a day that does not exist and for years before 1900.
 */
export function readWrittenDate(typed: string): string | null {
  const text = stripInvisible(typed).trim();
  const iso = yearFirst.exec(text);
  if (iso?.[5] !== undefined) {
    const [day] = clockOf(text)?.split(' ') ?? [];
    return day === undefined ? null : existing(day);
  }
  if (iso) return dateOf(iso[1], iso[3], iso[4]);
  const short = dayFirst.exec(text);
  if (short) return dateOf(short[4], short[3], short[1]);
  const digits = compact.exec(text);
  if (digits) return dateOf(digits[1], digits[2], digits[3]);
  const words = inWords.exec(text);
  return words ? dateOf(words[3], monthOf(words[2] ?? ''), words[1]) : null;
}

function monthOf(word: string): string {
  const start = word.toLowerCase();
  const index = [months, englishMonths]
    .map((names) => names.findIndex((name) => start.startsWith(name)))
    .find((at) => at >= 0);
  return index === undefined ? '' : String(index + 1);
}

function dateOf(year = '', month = '', day = ''): string | null {
  return existing(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

function existing(date: string): string | null {
  return isDay(date) && date >= '1900' ? date : null;
}
