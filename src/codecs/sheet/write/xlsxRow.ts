import type { SheetCell } from '../cell.ts';
import { cellText } from '../cellText.ts';
import { momentSerialOf, serialOf } from './serial.ts';
import { xmlText } from './xmlText.ts';
import { cellStyleOf, cellStyles } from './xlsxStyles.ts';

/** Maximum characters of a cell; Excel reports a longer one as a broken file. */
const maxCellLength = 32_767;

/** Returns the letters of a column counted from 0: A, Z, AA. */
export function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

/**
 * Returns the XML of one row; `at` is its number from 1, `letters` are those of its columns. Empty cells are omitted.
 */
export function rowXml(cells: readonly SheetCell[], at: number, letters: readonly string[]): string {
  let row = `<row r="${at}">`;
  for (const [column, cell] of cells.entries()) row += cellXml(cell, `${letters[column]}${at}`);
  return `${row}</row>`;
}

export function headerXml(headers: readonly string[], letters: readonly string[]): string {
  return `<row r="1">${headers.map((text, column) => textXml(text, `${letters[column]}1`, cellStyles.head)).join('')}</row>`;
}

function cellXml(cell: SheetCell, place: string): string {
  const written = withValue(cell);
  switch (written.type) {
    case 'empty':
      return '';
    case 'text':
      return written.text === '' ? '' : textXml(written.text, place, cellStyleOf(written));
    case 'flag':
      return `<c r="${place}" t="b"><v>${Number(written.flag)}</v></c>`;
    case 'value':
      return `<c r="${place}"${written.look === cellStyles.plain ? '' : ` s="${written.look}"`}><v>${written.value}</v></c>`;
  }
}

type WrittenCell =
  | Extract<SheetCell, { type: 'empty' | 'text' | 'flag' }>
  | { type: 'value'; value: number; look: number };

/**
 * Converts a cell to its stored form: measured values become numbers; a day without a spreadsheet number becomes text.
 */
function withValue(cell: SheetCell): WrittenCell {
  if (cell.type === 'empty' || cell.type === 'text' || cell.type === 'flag') return cell;
  const value = valueOf(cell);
  if (value === null) return { type: 'text', text: cellText(cell) };
  return Number.isFinite(value) ? { type: 'value', value, look: cellStyleOf(cell) } : { type: 'empty' };
}

function valueOf(cell: Exclude<SheetCell, { type: 'empty' | 'text' | 'flag' }>): number | null {
  switch (cell.type) {
    case 'number':
      return cell.number;
    case 'day':
      return serialOf(cell.day);
    case 'moment':
      return momentSerialOf(cell.moment);
    case 'time':
      return cell.minutes < 1440 ? cell.minutes / 1440 : null;
  }
}

/** Returns an inline text, which can never be a formula. */
function textXml(text: string, place: string, look: number): string {
  return `<c r="${place}" s="${look}" t="inlineStr"><is><t${spaced.test(text) ? ' xml:space="preserve"' : ''}>${xmlText(cutTo(text, maxCellLength))}</t></is></c>`;
}

/** White space that is lost unless it is marked as preserved. */
const spaced = /^\s|\s$|[\n\t]|\s\s/;

/** Cuts a text to at most `max` characters without splitting a surrogate pair. */
function cutTo(text: string, max: number): string {
  if (text.length <= max) return text;
  const ends = /[\uD800-\uDBFF]/.test(text.charAt(max - 1)) ? max - 1 : max;
  return text.slice(0, ends);
}
