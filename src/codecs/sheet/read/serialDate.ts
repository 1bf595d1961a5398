const dayMs = 86_400_000;
/** The day before the first of a spreadsheet; the 60th is a 29 February 1900 that never was. */
const [start, startAfterGap] = [Date.UTC(1899, 11, 31), Date.UTC(1899, 11, 30)];
/** 31 December 9999. */
const last = 2_958_465;
/** Days between the two first days that spreadsheets count from. */
const days1904 = 1462;

/** A number of days as `YYYY-MM-DDTHH:mm:ss`, to the second; null for what is no day of a spreadsheet. */
export function momentOfSerial(serial: number, is1904: boolean): string | null {
  const seconds = Math.round((is1904 ? serial + days1904 : serial) * 86_400);
  const days = Math.floor(seconds / 86_400);
  if (days < 1 || days > last || days === 60) return null;
  return new Date((days < 60 ? start : startAfterGap) + days * dayMs + (seconds % 86_400) * 1000)
    .toISOString()
    .slice(0, 19);
}

/** A part of a day as whole minutes; null for a day and more, and for less than nothing. */
export function minutesOfSerial(serial: number): number | null {
  const seconds = Math.round(serial * 86_400);
  return seconds >= 0 && seconds < 86_400 ? Math.floor(seconds / 60) : null;
}
