/** What a file may be, so that none of them holds a computer up. */
export const limits = {
  /** Bytes of the file. */
  file: 100 * 2 ** 20,
  /** Parts of an .xlsx. */
  parts: 10_000,
  /** Bytes of an unpacked part: of a sheet, which is read row by row, of its texts, which are held, of any other. */
  sheet: 512 * 2 ** 20,
  texts: 128 * 2 ** 20,
  part: 16 * 2 ** 20,
  /** So many times its packed size a part may be once it is larger than a usual one. */
  ratio: 250,
  columns: 500,
  merges: 100_000,
  /** Those of a spreadsheet. */
  rows: 1_048_576,
  /** Characters of one value of a CSV: a spreadsheet has 32,767. */
  value: 1_000_000,
  /** Elements within elements. */
  depth: 64,
} as const;
