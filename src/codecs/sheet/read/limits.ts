/** Limits of a file, so that no file can block the computer. */
export const limits = {
  /** Maximum size of the file in bytes. */
  file: 100 * 2 ** 20,
  /** Maximum number of parts of an .xlsx. */
  parts: 10_000,
  /**
   * Maximum bytes of an unpacked part: of a sheet (streamed row by row), of the shared texts (held in memory), of any
   * other part.
   */
  sheet: 512 * 2 ** 20,
  texts: 128 * 2 ** 20,
  part: 16 * 2 ** 20,
  /** Maximum compression ratio of a part that is larger than usual. */
  ratio: 250,
  columns: 500,
  merges: 100_000,
  /** Limits of a spreadsheet. */
  rows: 1_048_576,
  /** Maximum characters of one CSV value; a spreadsheet allows 32,767. */
  value: 1_000_000,
  /** Maximum nesting depth of elements. */
  depth: 64,
} as const;
