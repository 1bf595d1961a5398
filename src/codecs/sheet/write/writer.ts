import type { SheetCell } from '../cell.ts';

/** A column as the file has it. */
export interface ColumnHeader {
  text: string;
  /** Whether the column is there for programs alone; where a file cannot hide, it is left out by whoever makes the columns. */
  hidden?: boolean;
  /** What its cells may say; a person chooses from these. */
  choices?: readonly string[];
}

/** One row, and what the file remembers of it besides, where it can. */
export interface SheetRow {
  cells: readonly SheetCell[];
  memory: readonly string[];
}

/** Told of the bytes of the file as they are made. */
export type Push = (bytes: Uint8Array) => void;

/** Writes a file row by row; nothing of a row is kept. */
export interface SheetWriter {
  add(rows: readonly SheetRow[]): void;
  end(): void;
}
