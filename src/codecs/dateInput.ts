import { dateFormat } from './dateFormat.ts';
import { isDay, formatDate } from './dates.ts';

type Lengths = readonly [first: number, second: number, third: number];

/** How a date is typed: how many digits its parts have, and what stands between them. */
const ways = {
  dots: { lengths: [2, 2, 4], between: '.', mask: 'дд.мм.гггг' },
  iso: { lengths: [4, 2, 2], between: '-', mask: 'гггг-мм-дд' },
} as const;

/** What an empty field shows. */
export const dateMask = (): string => ways[dateFormat()].mask;

/**
 * What stands in a date input while one types or pastes: digits go on after a dot, any separator stands for the dot and completes a
 * single digit ('1/' → '01.'), so '1.3.2026' and '01032026' are both typed as one is used to. A whole date is taken in the other way of writing as well.
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

/** Digits that have no room in the first part or the second go on in what follows. */
function flowing([first = '', ...rest]: readonly string[], [max, mostSecond, mostThird]: Lengths): string[] {
  if (first.length <= max && rest.length === 0) return [first];
  const [second = '', third] = rest.length === 0 ? [first.slice(max)] : rest;
  const split =
    second.length > mostSecond
      ? [second.slice(0, mostSecond), second.slice(mostSecond, mostSecond + mostThird)]
      : [second, ...(third === undefined ? [] : [third])];
  return [first.slice(0, max), ...split];
}

/** A date that was left half typed, as `YYYY-MM-DD`: a year of two digits is of this century, without a year it is that of `today`. Null when it says no date. */
export function completeDate(text: string, today = new Date()): string | null {
  const iso = /^(\d{2}|\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  if (iso) return parseFormattedDate(`${String(iso[1]).padStart(4, '20')}-${iso[2]}-${iso[3]}`);
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{2}|\d{4})?)?$/.exec(text.trim()) ?? [];
  if (day === '') return null;
  const full = year === '' ? String(today.getFullYear()) : year.padStart(4, '20');
  return parseFormattedDate(`${day}.${month}.${full}`);
}

/** Typed 'дд.мм.гггг', or 'гггг-мм-дд' of whoever writes dates so → `YYYY-MM-DD`, null when there is no such day ('31.02.2026') or it lies before 1900. */
export function parseFormattedDate(text: string): string | null {
  const [year = '', month = '', day = ''] = partsOf(text.trim());
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(date) && Number(year) >= 1900 ? date : null;
}

/** Year, month and day of a typed date; nothing of a text that is none. */
function partsOf(typed: string): string[] {
  if (/^\d{1,2}\.\d{1,2}\.\d{4}$/.test(typed)) return typed.split('.').reverse();
  return dateFormat() === 'iso' && /^\d{4}-\d{1,2}-\d{1,2}$/.test(typed) ? typed.split('-') : [];
}
