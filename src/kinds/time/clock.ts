const minutesOfDay = 24 * 60;

/** Converts `HH:MM` to minutes since midnight; returns null for other values. */
export function minutesOf(time: unknown): number | null {
  const [, hours = '', minutes = ''] = (typeof time === 'string' && /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)) || [];
  return hours === '' ? null : Number(hours) * 60 + Number(minutes);
}

/** Converts minutes since midnight to `HH:MM`; returns null when they are outside a day. */
export function timeOf(minutes: unknown): string | null {
  if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 0 || minutes >= minutesOfDay) return null;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Parses a typed time, `930`, `9:30`, `09.30` or `9`, into `HH:MM`; returns null for other texts. */
export function typedTime(text: string): string | null {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.,\- ]?(\d{2}))?$/.exec(text.trim()) ?? [];
  if (hours === undefined) return null;
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return minutesOf(time) === null ? null : time;
}
