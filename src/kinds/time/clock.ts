const minutesOfDay = 24 * 60;

/** `HH:MM` → minutes since midnight; null for what is no time of a day. */
export function minutesOf(time: unknown): number | null {
  const [, hours = '', minutes = ''] = (typeof time === 'string' && /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time)) || [];
  return hours === '' ? null : Number(hours) * 60 + Number(minutes);
}

/** Minutes since midnight → `HH:MM`; null for what is no time of a day. */
export function timeOf(minutes: unknown): string | null {
  if (typeof minutes !== 'number' || !Number.isInteger(minutes) || minutes < 0 || minutes >= minutesOfDay) return null;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** A time as people type it, `930`, `9:30`, `09.30` or `9`, as `HH:MM`; null when it says none. */
export function typedTime(text: string): string | null {
  const [, hours, minutes = '00'] = /^(\d{1,2})(?:[:.,\- ]?(\d{2}))?$/.exec(text.trim()) ?? [];
  if (hours === undefined) return null;
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return minutesOf(time) === null ? null : time;
}
