import { isDay, readInstant, toIsoDate } from '#codecs/dates.ts';
import { wrongFormat } from './messages.ts';

/** A plain date as it is, an instant as its day where the reader is (spec D14); null for what is neither, or lies beyond the years 1 to 9999. */
export function dayOf(raw: unknown): string | null {
  if (typeof raw === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(raw)) return raw;
  const instant = readInstant(raw);
  const day = instant === null ? '' : toIsoDate(new Date(instant * 1000));
  return isDay(day) ? day : null;
}

/** What is wrong with a day of a body; a blank one counts as none. */
export function checkDay(raw: unknown): string | undefined {
  return typeof raw === 'string' && (raw.trim() === '' || isDay(raw)) ? undefined : wrongFormat;
}

/** What is wrong with a day as it was typed: a form keeps a text that names none. */
export function dayInputError(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '' || (typeof value === 'string' && isDay(value)))
    return undefined;
  return `Такой даты нет: ${String(value)}`;
}

/** Instants of raw dates one after another. */
export function compareInstants(a: unknown, b: unknown): number {
  return (readInstant(a) ?? 0) - (readInstant(b) ?? 0);
}

/** The day that lies so many days from today. */
export function dayFromNow(days: number): string {
  return toIsoDate(new Date(Date.now() + days * 86_400_000));
}
