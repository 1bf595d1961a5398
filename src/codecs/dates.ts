import { dateFormat } from './dateFormat.ts';

const plainDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const isoInstant = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Returns the current time in unix seconds. */
export function unixNow(): number {
  return Math.floor(Date.now() / 1000);
}

/**
 * Parses an instant from the API into whole unix seconds; returns null for any other value (spec D14). Accepts a Date,
 * unix seconds (a number or its text) and ISO 8601 text; text without a zone and a plain date (its midnight) are read
 * in the user's time zone.
 */
export function readInstant(value: unknown): number | null {
  if (value instanceof Date) return seconds(value.getTime());
  if (typeof value === 'number') return seconds(value * 1000);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (/^-?\d+(\.\d+)?$/.test(text)) return seconds(Number(text) * 1000);
  const plain = plainDate.exec(text);
  if (plain) return isInMonth(plain) ? seconds(Date.parse(`${text}T00:00`)) : null;
  const iso = isoInstant.exec(text);
  if (!iso || !isInMonth(iso)) return null;
  const [, year, month, day, time = '', zone = ''] = iso;
  return seconds(Date.parse(`${year}-${month}-${day}T${time.replace(',', '.')}${zoneWithColon(zone)}`));
}

/**
 * Formats an instant or a plain `YYYY-MM-DD` as 'дд.мм.гггг' or in the date format that the user chose; returns '-' for
 * any other value (spec D31). A plain date never shifts by time zone.
 */
export function formatDate(value: unknown): string {
  const plain = typeof value === 'string' ? plainDate.exec(value.trim()) : null;
  if (plain) return isInMonth(plain) ? written(plain[0]) : '-';
  const date = dateOf(value);
  return date === null ? '-' : written(toIsoDate(date));
}

const written = (day: string): string => (dateFormat() === 'iso' ? day : day.split('-').reverse().join('.'));

/**
 * Formats an instant as 'дд.мм.гггг чч:мм', or 'чч:мм:сс' with seconds, in the user's time zone; a plain date is shown
 * without a time (part2 §5).
 */
export function formatDateTime(value: unknown, withSeconds = false): string {
  const day = formatDate(value);
  const date = dateOf(value);
  if (date === null || (typeof value === 'string' && plainDate.test(value.trim()))) return day;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}${withSeconds ? `:${two(date.getSeconds())}` : ''}`;
}

/**
 * Returns the calendar day in the user's time zone as `YYYY-MM-DD` (spec D14). Accepts a Date or an object that
 * converts to one, such as a dayjs value.
 */
export function toIsoDate(date: Date | { toDate(): Date }): string {
  const day = date instanceof Date ? date : date.toDate();
  return `${four(day.getFullYear())}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

function dateOf(value: unknown): Date | null {
  const instant = readInstant(value);
  return instant === null ? null : new Date(instant * 1000);
}

function seconds(milliseconds: number): number | null {
  // A Date cannot hold numbers beyond ±8.64e15 ms, so they are not instants.
  return Number.isNaN(new Date(milliseconds).getTime()) ? null : Math.floor(milliseconds / 1000);
}

/** Checks the day against its month, because Date.parse turns 31.02 into 3.03. */
function isInMonth([, year, month, day]: RegExpExecArray): boolean {
  const [y, m, d] = [Number(year), Number(month), Number(day)];
  const leap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return d >= 1 && d <= (lengths[m - 1] ?? 0);
}

function zoneWithColon(zone: string): string {
  const offset = /^([+-]\d{2}):?(\d{2})?$/.exec(zone);
  return offset ? `${offset[1]}:${offset[2] ?? '00'}` : zone.toUpperCase();
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}

function four(year: number): string {
  return String(year).padStart(4, '0');
}

/** Checks whether a text is `YYYY-MM-DD` and the day exists. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCFullYear() > 0 && date.toISOString().startsWith(text);
}
