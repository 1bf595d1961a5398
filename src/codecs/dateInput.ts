import { dateFormat } from './dateFormat.ts';
import { isDay, formatDate } from './dates.ts';

type Lengths = readonly [first: number, second: number, third: number];

/** Typing rules of each date format: the number of digits of the date parts and the separator between them. */
const ways = {
  dots: { lengths: [2, 2, 4], between: '.', mask: 'дд.мм.гггг' },
  iso: { lengths: [4, 2, 2], between: '-', mask: 'гггг-мм-дд' },
} as const;

/** Returns the placeholder of an empty date field. */
export const dateMask = (): string => ways[dateFormat()].mask;

/**
 * Returns the text of a date input while the user types or pastes. Digits continue after a dot; any separator counts as
 * the dot and completes a single digit ('1/' → '01.'), so both '1.3.2026' and '01032026' can be typed. A complete date
 * in the other format is accepted as well.
 */
export function maskDate(text: string): string {
  const { lengths, between } = ways[dateFormat()];
  if (/^\d{4}-\d{2}-\d{2}$/.test(text.trim())) return formatDate(text.trim());
  const whole = /^\d{2}\.\d{2}\.\d{4}$/.test(text.trim()) ? parseFormattedDate(text) : null;
  if (whole !== null) return formatDate(whole);
  const parts = text
    .replace(/^[^\d.]+/, '')
    .split(/\D+/)
    .slice(0, 3);
  const masked =
    parts.length === 3 ? parts.map((part, index) => part.slice(0, lengths[index])) : flowing(parts, lengths);
  return masked
    .map((part, index) =>
      index === masked.length - 2 && masked.at(-1) === '' && part.length === 1 && lengths[index] === 2
        ? `0${part}`
        : part,
    )
    .join(between);
}

/** Moves digits that do not fit into the first or second part into the following part. */
function flowing([first = '', ...rest]: readonly string[], [max, maxSecond, maxThird]: Lengths): string[] {
  if (first.length <= max && rest.length === 0) return [first];
  const [second = '', third] = rest.length === 0 ? [first.slice(max)] : rest;
  const split =
    second.length > maxSecond
      ? [second.slice(0, maxSecond), second.slice(maxSecond, maxSecond + maxThird)]
      : [second, ...(third === undefined ? [] : [third])];
  return [first.slice(0, max), ...split];
}

/**
 * Completes a partly typed date and returns it as `YYYY-MM-DD`: a two-digit year belongs to this century, a missing
 * year is that of `today`. Returns null when the text is not a date.
 */
export function completeDate(text: string, today = new Date()): string | null {
  const iso = /^(\d{2}|\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  if (iso) return parseFormattedDate(`${String(iso[1]).padStart(4, '20')}-${iso[2]}-${iso[3]}`);
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{2}|\d{4})?)?$/.exec(text.trim()) ?? [];
  if (day === '') return null;
  const full = year === '' ? String(today.getFullYear()) : year.padStart(4, '20');
  return parseFormattedDate(`${day}.${month}.${full}`);
}

/**
 * Parses a typed date ('дд.мм.гггг' or 'гггг-мм-дд', depending on the user's date format) into `YYYY-MM-DD`. Returns
 * null when the day does not exist ('31.02.2026') or is before 1900.
 */
export function parseFormattedDate(text: string): string | null {
  const [year = '', month = '', day = ''] = partsOf(text.trim());
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(date) && Number(year) >= 1900 ? date : null;
}

/** Returns year, month and day of a typed date, or an empty list for any other text. */
function partsOf(typed: string): string[] {
  if (/^\d{1,2}\.\d{1,2}\.\d{4}$/.test(typed)) return typed.split('.').reverse();
  return dateFormat() === 'iso' && /^\d{4}-\d{1,2}-\d{1,2}$/.test(typed) ? typed.split('-') : [];
}
