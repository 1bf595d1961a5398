import { dateFormat } from './dateFormat.ts';

const plainDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const isoInstant = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** The present moment in unix seconds. */
export function unixNow(): number {
  return Math.floor(Date.now() / 1000);
}

/**
 * An instant of the wire → whole unix seconds, null when it is none (spec D14).
 * Takes unix seconds (a number or its text) and ISO 8601 text; text without a zone, and a plain date (its midnight),
 * are read in the zone of the reader. A Date is taken too.
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

/** An instant or a plain `YYYY-MM-DD` as 'дд.мм.гггг', or as the person has chosen, '-' when it is neither (spec D31). A plain date never shifts by zone. */
export function formatDate(value: unknown): string {
  const plain = typeof value === 'string' ? plainDate.exec(value.trim()) : null;
  if (plain) return isInMonth(plain) ? written(plain[0]) : '-';
  const date = dateOf(value);
  return date === null ? '-' : written(toIsoDate(date));
}

const written = (day: string): string => (dateFormat() === 'iso' ? day : day.split('-').reverse().join('.'));

/** 'дд.мм.гггг чч:мм', with seconds 'чч:мм:сс', in the reader's zone; a plain date has no time to show (part2 §5). */
export function formatDateTime(value: unknown, withSeconds = false): string {
  const day = formatDate(value);
  const date = dateOf(value);
  if (date === null || (typeof value === 'string' && plainDate.test(value.trim()))) return day;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}${withSeconds ? `:${two(date.getSeconds())}` : ''}`;
}

/** The calendar day of the reader as `YYYY-MM-DD` (spec D14). Takes a Date or what gives one, such as a dayjs value. */
export function toIsoDate(date: Date | { toDate(): Date }): string {
  const day = date instanceof Date ? date : date.toDate();
  return `${four(day.getFullYear())}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

function dateOf(value: unknown): Date | null {
  const instant = readInstant(value);
  return instant === null ? null : new Date(instant * 1000);
}

function seconds(milliseconds: number): number | null {
  // A number no Date can hold (beyond ±8.64e15 ms) is not an instant.
  return Number.isNaN(new Date(milliseconds).getTime()) ? null : Math.floor(milliseconds / 1000);
}

/** Date.parse turns 31.02 into 3.03, so the day is looked up in its month. */
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

/** Whether a text is `YYYY-MM-DD` and names a day that there is. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.getUTCFullYear() > 0 && date.toISOString().startsWith(text);
}
