import { dateFormat } from './dateFormat.ts';
import { currentDay, isDay, formatDate } from './dates.ts';
import { insertedLength } from './insertedLength.ts';
import { stripInvisible } from './stripInvisible.ts';
import { readWrittenDate } from './writtenDate.ts';

type Lengths = readonly [first: number, second: number, third: number];

/** Typing rules of each date format: the number of digits of the date parts and the separator between them. */
const ways = {
  dots: { lengths: [2, 2, 4], between: '.', mask: 'дд.мм.гггг' },
  iso: { lengths: [4, 2, 2], between: '-', mask: 'гггг-мм-дд' },
} as const;

/** Returns the placeholder of an empty date field. */
export const dateMask = (): string => ways[dateFormat()].mask;

/**
 * Returns the text of a date input after an edit of `before` resulted in `text`. Digits continue after a dot; any
 * separator counts as the dot and completes a single digit ('1/' → '01.'), so both '1.3.2026' and '01032026' can be
 * typed. A pasted date in any common spelling is shown in the user's format. Any other text, such as one with two digits
 * too many in the month, stays as it is until the user makes it a date.
 */
export function maskDate(text: string, before = ''): string {
  const isContinued = text.startsWith(before) && (before !== '' || text.length === 1);
  if (isContinued && before.length >= 10 && text.length === before.length + 1 && before === maskedParts(before))
    return before;
  const isErased = before.startsWith(text);
  // A key or a deletion in the middle leaves another date for a moment: '12.03.2026' becomes '15.03.2026' by '1.03.2026'.
  const isPasted = !isContinued && insertedLength(before, text) > 1;
  const pasted = isPasted ? readWrittenDate(firstOfPeriod(text)) : null;
  if (pasted !== null) return formatDate(pasted);
  const masked = maskedParts(isContinued ? before + text.slice(before.length).replaceAll(/[^\d.,/\s-]/g, '') : text);
  const isWaiting = before !== '' && !isContinued && !isErased && parseFormattedDate(masked ?? '') === null;
  return masked === null || isWaiting ? stripInvisible(text).trim() : masked;
}

/** Returns both ends of a pasted period, `01.03.2026 – 31.03.2026`; null for any other text. */
export function readWrittenPeriod(text: string): readonly [start: string, end: string] | null {
  const [start, end] = text.split(betweenDays).map(readWrittenDate);
  return start && end ? [start, end] : null;
}

const betweenDays = /\s+[-–—]\s+|\s*[–—]\s*/;

const firstOfPeriod = (text: string): string => readWrittenPeriod(text)?.[0] ?? text;

/** Returns the masked text of at most three groups of digits, or null when digits would be lost. */
function maskedParts(text: string): string | null {
  const { lengths, between } = ways[dateFormat()];
  if (!/^[\d.,/\s-]*$/.test(text)) return null;
  const parts = text.replace(/^[^\d.]+/, '').split(/\D+/);
  const masked = parts.length >= 3 ? parts : flowing(parts, lengths);
  if (masked.length > 3 || masked.some((part, index) => part.length > Number(lengths[index]))) return null;
  return masked
    .map((part, index) =>
      index === masked.length - 2 && masked.at(-1) === '' && part.length === 1 && lengths[index] === 2
        ? `0${part}`
        : part,
    )
    .join(between);
}

/** Moves digits that do not fit into the first or second part into the following part. */
function flowing([first = '', ...rest]: readonly string[], [max, maxSecond]: Lengths): string[] {
  if (rest.length === 0 && first.length <= max) return [first];
  const [start, second = ''] = rest.length === 0 ? [first.slice(0, max), first.slice(max)] : [first, ...rest];
  return second.length > maxSecond ? [start, second.slice(0, maxSecond), second.slice(maxSecond)] : [start, second];
}

/**
 * Completes a partly typed date and returns it as `YYYY-MM-DD`: a two-digit year belongs to this century, a missing
 * year is that of `today`. Returns null when the text is not a date.
 */
export function completeDate(text: string, today = currentDay()): string | null {
  const iso = /^(\d{2}|\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text.trim());
  if (iso) return parseFormattedDate(`${String(iso[1]).padStart(4, '20')}-${iso[2]}-${iso[3]}`);
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{2}|\d{4})?)?$/.exec(text.trim()) ?? [];
  if (day === '') return null;
  const full = year === '' ? today.slice(0, 4) : year.padStart(4, '20');
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
