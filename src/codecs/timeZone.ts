let zoneOfDays = (): string | undefined => undefined;

/**
 * Sets where the time zone is read in which instants have their days and times: the company's (spec D83), undefined for
 * that of the device.
 */
export function setTimeZone(read: () => string | undefined): void {
  zoneOfDays = read;
}

export const timeZone = (): string | undefined => zoneOfDays();

/** A formatter takes fifty times as long to create as to use; few installations know more than one zone. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const formatter = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formatters.set(zone, formatter);
  return formatter;
}

/** Returns an instant (unix milliseconds) as `YYYY-MM-DD HH:MM:SS` on the clocks of a time zone. */
export const clockIn = (zone: string, instant: number): string =>
  formatterOf(zone).format(instant).padStart('YYYY-MM-DD HH:MM:SS'.length, '0');
