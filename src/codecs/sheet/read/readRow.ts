import type { SheetCell } from '../cell.ts';

/** A non-empty row. */
export interface ReadRow {
  /** Row number as in the spreadsheet, from 1. */
  readonly number: number;
  /** Cells by column; trailing empty cells are omitted. */
  readonly cells: readonly SheetCell[];
  /** Russian error messages by column: a failed formula, a cell of a merged range. */
  readonly wrong: ReadonlyMap<number, string>;
  /** Error message for the whole row. */
  readonly problem?: string;
}

/** Returns the letters of a column counted from 0: A, Z, AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

/** Returns the column of `AB12`, from 0; -1 for a reference without letters. */
export function columnIndex(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}
