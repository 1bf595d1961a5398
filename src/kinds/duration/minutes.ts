import { parseNumber } from '#codecs/numericInput.ts';

const minutesOf = { hours: 60, days: 24 * 60 };
const iso = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?)?$/;

/**
 * Parses an ISO 8601 duration of days, hours, minutes and whole seconds into minutes; returns null for other texts and
 * for durations with months.
 */
export function minutesOfIso(text: unknown): number | null {
  const parts = typeof text === 'string' && !/[PT]$/.test(text) ? iso.exec(text) : null;
  if (parts === null) return null;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  return days * minutesOf.days + hours * minutesOf.hours + minutes + seconds / 60;
}

/** Formats minutes as an ISO 8601 duration of hours, minutes and whole seconds. */
export function isoOfMinutes(minutes: number): string {
  const [hours, rest, seconds] = partsOf(minutes);
  const text = `${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}${seconds > 0 ? `${seconds}S` : ''}`;
  return `PT${text === '' ? '0M' : text}`;
}

/** Formats minutes as `1 ч 30 мин`, with no-break spaces. */
export function formatMinutes(minutes: number): string {
  const [hours, rest, seconds] = partsOf(minutes);
  const shown = [
    [hours, 'ч'],
    [rest, 'мин'],
    [seconds, 'с'],
  ].filter(([number]) => Number(number) > 0);
  return shown.length === 0 ? '0\u00a0мин' : shown.map((pair) => pair.join('\u00a0')).join('\u00a0');
}

function partsOf(minutes: number): [hours: number, minutes: number, seconds: number] {
  const seconds = Math.round(minutes * 60);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
}

const units = [
  [/^д(н|ень|ня|ней)?$/, minutesOf.days],
  [/^ч(ас|аса|асов)?$/, minutesOf.hours],
  [/^м(ин|инута|инуты|инут)?$/, 1],
  [/^с(ек|екунда|екунды|екунд)?$/, 1 / 60],
] as const;

/**
 * Parses a typed duration, `90`, `1:30`, `1 ч 30 мин`, `1,5 ч`, `2 дня`, into minutes; a bare number is minutes.
 * Returns null for other texts.
 */
export function parseTypedDuration(text: string): number | null {
  const typed = text.replaceAll('\u00a0', ' ').trim().toLowerCase();
  const clock = /^(\d{1,4}):([0-5]\d)$/.exec(typed);
  if (clock) return Number(clock[1]) * minutesOf.hours + Number(clock[2]);
  const parts = [...typed.matchAll(/(\d+(?:[.,]\d+)?)(?: ?([а-я]+)\.?)?/g)];
  if (parts.length === 0 || parts.reduce((rest, [part]) => rest.replace(part, ''), typed).trim() !== '') return null;
  let [minutes, last] = [0, -1];
  for (const [, number = '', unit = ''] of parts) {
    // A number without a unit is minutes; units descend from days to seconds, each at most once.
    const at = unit === '' ? 2 : units.findIndex(([word]) => word.test(unit));
    if (at <= last) return null;
    last = at;
    minutes += (parseNumber(number) ?? 0) * (units[at]?.[1] ?? 0);
  }
  return inSeconds(minutes);
}

/** Rounds to whole seconds, the smallest unit. */
function inSeconds(minutes: number): number {
  return Math.round(minutes * 60) / 60;
}
