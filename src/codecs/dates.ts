import { dateFormat } from './dateFormat.ts';
import { clockIn, timeZone } from './timeZone.ts';

const plainDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const isoInstant = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** Returns the current time in unix seconds. */
export function unixNow(): number {
  return Math.floor(Date.now() / 1000);
}

/**
 * Parses an instant from the API into whole unix seconds; returns null for any other value (spec D14). Accepts a Date,
 * unix seconds (a number or its text) and ISO 8601 text; text without a zone and a plain date (its midnight) are read
 * in the time zone of the device.
 */
export function readInstant(value: unknown): number | null {
  if (value instanceof Date) return seconds(value.getTime());
  if (typeof value === 'number') return seconds(value * 1000);
  if (typeof value !== 'string') return null;
  const text = value.trim();
  if (isNumeric(text)) return seconds(Number(text) * 1000);
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
  const [day] = clockOf(value)?.split(' ') ?? [];
  return day === undefined ? '-' : written(day);
}

const written = (day: string): string => (dateFormat() === 'iso' ? day : day.split('-').reverse().join('.'));

/**
 * Formats an instant as 'дд.мм.гггг чч:мм', or 'чч:мм:сс' with seconds; a plain date is shown without a time (part2
 * §5).
 */
export function formatDateTime(value: unknown, withSeconds = false): string {
  const day = formatDate(value);
  if (typeof value === 'string' && plainDate.test(value.trim())) return day;
  const [, time = ''] = clockOf(value)?.split(' ') ?? [];
  return time === '' ? day : `${day} ${withSeconds ? time : time.slice(0, 5)}`;
}

/** 0001-01-02: before it, the calendars of time zones count years without a sign. */
const firstInstant = -62_135_510_400;

/**
 * Returns an instant in any format of `readInstant` as `YYYY-MM-DD HH:MM:SS` on the company's clocks, without a company
 * on those of the device (spec D83); null for any other value. A text without a zone keeps its own time.
 */
export function clockOf(value: unknown): string | null {
  const instant = readInstant(value);
  if (instant === null) return null;
  const zone = timeZone();
  const isZoned = typeof value !== 'string' || isoInstant.exec(value.trim())?.[5] !== undefined || isNumeric(value);
  if (zone !== undefined && isZoned && instant >= firstInstant) return clockIn(zone, instant * 1000);
  const date = new Date(instant * 1000);
  return `${toIsoDate(date)} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}

/** Returns the present day, `YYYY-MM-DD`, as `clockOf` counts days. */
export function currentDay(): string {
  return clockOf(unixNow())?.slice(0, 10) ?? '';
}

/**
 * Returns the calendar day in the time zone of the device as `YYYY-MM-DD` (spec D14): that of a calendar, not of an
 * instant. Accepts a Date or an object that converts to one, such as a dayjs value.
 */
export function toIsoDate(date: Date | { toDate(): Date }): string {
  const day = date instanceof Date ? date : date.toDate();
  return `${four(day.getFullYear())}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

const isNumeric = (text: string): boolean => /^\s*-?\d+(\.\d+)?\s*$/.test(text);

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
