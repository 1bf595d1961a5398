import type { SheetCell } from '../cell.ts';

/** A row that says something. */
export interface ReadRow {
  /** As a spreadsheet counts, from 1. */
  readonly number: number;
  /** By column; what is empty at the end is left out. */
  readonly cells: readonly SheetCell[];
  /** What is wrong with a cell, in Russian, by its column: a formula that failed, a part of a merged one. */
  readonly wrong: ReadonlyMap<number, string>;
  /** What is wrong with the row as a whole. */
  readonly problem?: string;
}

/** The letters of a column, which is counted from 0: A, Z, AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}

/** The column of `AB12`, from 0; -1 where a reference has no letters. */
export function columnIndex(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}
