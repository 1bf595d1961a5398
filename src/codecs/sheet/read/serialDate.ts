const dayMs = 86_400_000;
/** The day before day 1 of a spreadsheet; day 60 is 29 February 1900, which never existed. */
const [start, startAfterGap] = [Date.UTC(1899, 11, 31), Date.UTC(1899, 11, 30)];
/** 31 December 9999. */
const last = 2_958_465;
/** Days between the two epochs of spreadsheets. */
const days1904 = 1462;

/**
 * Converts a spreadsheet day number to `YYYY-MM-DDTHH:mm:ss`, rounded to the second; returns null when it is outside
 * the spreadsheet's range.
 */
export function momentOfSerial(serial: number, is1904: boolean): string | null {
  const seconds = Math.round((is1904 ? serial + days1904 : serial) * 86_400);
  const days = Math.floor(seconds / 86_400);
  if (days < 1 || days > last || days === 60) return null;
  return new Date((days < 60 ? start : startAfterGap) + days * dayMs + (seconds % 86_400) * 1000)
    .toISOString()
    .slice(0, 19);
}

/** Converts days to whole minutes; returns null for negative values. */
export function minutesOfSerial(serial: number): number | null {
  const seconds = Math.round(serial * 86_400);
  return seconds >= 0 ? Math.floor(seconds / 60) : null;
}
