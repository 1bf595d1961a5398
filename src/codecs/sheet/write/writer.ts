import type { SheetCell } from '../cell.ts';

/** A column of the written file. */
export interface ColumnHeader {
  text: string;
  /** Marks a column for machine use only. When the format cannot hide columns, the caller omits it. */
  hidden?: boolean;
  /** Allowed values of its cells, offered to the user as a list. */
  choices?: readonly string[];
}

/** One row, and the extra data that the file stores with it where the format allows. */
export interface SheetRow {
  cells: readonly SheetCell[];
  memory: readonly string[];
}

/** Receives the bytes of the file as they are produced. */
export type Push = (bytes: Uint8Array) => void;

/**
 * Writes a file row by row without holding rows in memory.
 *
 * Own writers: exceljs and write-excel-file hold all rows in memory, and the registry's xlsx has known vulnerabilities.
 * Texts are inside their cells, because a shared table must be complete before the first row. A worker makes the file,
 * and the page requests the rows, since tokens and errors are the data provider's.
 */
export interface SheetWriter {
  add(rows: readonly SheetRow[]): void;
  end(): void;
}
