import { clockOf, isDay, readInstant } from '#codecs/dates.ts';
import { wrongFormat } from './messages.ts';

/**
 * Returns a plain date unchanged and an instant as its day (spec D83); null for other values and for days outside the
 * years 1 to 9999.
 */
export function dayOf(raw: unknown): string | null {
  if (typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw)) return raw;
  const [day = ''] = clockOf(raw)?.split(' ') ?? [];
  return isDay(day) ? day : null;
}

/** Returns the error of a day in a body; a blank day is valid. */
export function checkDay(raw: unknown): string | undefined {
  return typeof raw === 'string' && (raw.trim() === '' || isDay(raw)) ? undefined : wrongFormat;
}

/** Returns the error of a typed day; a form holds an invalid text until it is corrected. */
export function dayInputError(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '' || (typeof value === 'string' && isDay(value)))
    return undefined;
  return `Такой даты нет: ${String(value)}`;
}

/** Compares raw dates as instants. */
export function compareInstants(a: unknown, b: unknown): number {
  return (readInstant(a) ?? 0) - (readInstant(b) ?? 0);
}

/** Returns the day that is `days` days from today. */
export function dayFromNow(days: number): string {
  return dayOf(new Date(Date.now() + days * 86_400_000)) ?? '';
}
