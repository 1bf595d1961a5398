/** The number of 1970-01-01 among the days of a spreadsheet. */
const epoch = 25_569;
const dayMs = 86_400_000;
/** 1 March 1900: of earlier days spreadsheets do not agree on the numbers. */
const first = 61;
/** 31 December 9999. */
const last = 2_958_465;

/** A day `YYYY-MM-DD` as the number that spreadsheets have for it; null for one that they have none for. */
export function serialOf(day: string): number | null {
  const serial = Date.parse(`${day}T00:00:00Z`) / dayMs + epoch;
  return serial >= first && serial <= last ? serial : null;
}

/** A moment `YYYY-MM-DDTHH:mm:ss` likewise: its time of day is a part of the day. */
export function momentSerialOf(moment: string): number | null {
  const serial = serialOf(moment.slice(0, 10));
  const [hours = 0, minutes = 0, seconds = 0] = moment.slice(11).split(':').map(Number);
  return serial === null ? null : serial + (hours * 3600 + minutes * 60 + seconds) / 86_400;
}
