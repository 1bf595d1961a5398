import { parseShownDate, showDate } from './dates.ts';

const lengths = [2, 2, 4] as const;

/**
 * What stands in a date input while one types or pastes: digits go on after a dot, any separator stands for the dot and completes a
 * single digit ('1/' → '01.'), so '1.3.2026' and '01032026' are both typed as one is used to. `YYYY-MM-DD` is taken as well.
 */
export function maskDate(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text.trim())) return showDate(text.trim());
  const parts = text.replace(/^[^\d.]+/, '').split(/\D+/).slice(0, 3);
  const masked = parts.length === 3 ? parts.map((part, index) => part.slice(0, lengths[index])) : flowing(parts);
  return masked.map((part, index) => (index === masked.length - 2 && masked.at(-1) === '' && part.length === 1 ? `0${part}` : part)).join('.');
}

/** Digits that have no room in the day or the month go on in what follows. */
function flowing(parts: readonly string[]): string[] {
  const [day = '', ...rest] = parts;
  if (day.length <= 2 && rest.length === 0) return [day];
  const [month = '', year] = rest.length === 0 ? [day.slice(2)] : rest;
  const split = month.length > 2 ? [month.slice(0, 2), month.slice(2, 6)] : [month, ...(year === undefined ? [] : [year])];
  return [day.slice(0, 2), ...split];
}

/** A date that was left half typed, as `YYYY-MM-DD`: a year of two digits is of this century, without a year it is that of `today`. Null when it says no date. */
export function completeDate(text: string, today = new Date()): string | null {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{2}|\d{4})?)?$/.exec(text.trim()) ?? [];
  if (day === '') return null;
  const full = year === '' ? String(today.getFullYear()) : year.padStart(4, '20');
  return parseShownDate(`${day}.${month}.${full}`);
}
