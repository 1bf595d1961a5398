/** The spreadsheet day number of 1970-01-01. */
const epoch = 25_569;
const dayMs = 86_400_000;
/** 1 March 1900: spreadsheets disagree on the numbers of earlier days. */
const first = 61;
/** 31 December 9999. */
const last = 2_958_465;

/** Returns the spreadsheet day number of `YYYY-MM-DD`; null when spreadsheets have no number for the day. */
export function serialOf(day: string): number | null {
  const serial = Date.parse(`${day}T00:00:00Z`) / dayMs + epoch;
  return serial >= first && serial <= last ? serial : null;
}

/**
 * Returns the spreadsheet number of a moment `YYYY-MM-DDTHH:mm:ss`, with the time as a fraction of the day; null when
 * the day has no number.
 */
export function momentSerialOf(moment: string): number | null {
  const serial = serialOf(moment.slice(0, 10));
  const [hours = 0, minutes = 0, seconds = 0] = moment.slice(11).split(':').map(Number);
  return serial === null ? null : serial + (hours * 3600 + minutes * 60 + seconds) / 86_400;
}
