import type { SheetCell } from '../cell.ts';
import { cellText } from '../cellText.ts';
import { guardFormula } from '../formulaText.ts';
import type { Push, ColumnHeader, SheetRow, SheetWriter } from './writer.ts';

/** Without it the Russian Excel reads a file as windows-1251. */
const byteOrderMark = '\u{FEFF}';

/**
 * Writes a CSV as the Russian Excel reads and writes it: UTF-8, semicolons, decimal commas, CRLF, quotes doubled; no
 * text in it runs as a formula.
 */
export function csvWriter(headers: readonly ColumnHeader[], push: Push): SheetWriter {
  const encoder = new TextEncoder();
  const put = (text: string) => push(encoder.encode(text));
  put(byteOrderMark + line(headers.map(({ text }) => ({ type: 'text', text }))));
  return {
    add: (rows: readonly SheetRow[]) => {
      if (rows.length > 0) put(rows.map(({ cells }) => line(cells)).join(''));
    },
    end: () => undefined,
  };
}

function line(cells: readonly SheetCell[]): string {
  const text = cells.map(field).join(';');
  // CSV readers skip an empty line, so an empty row is written as an empty quoted value.
  return `${text === '' ? '""' : text}\r\n`;
}

/** Only text cells are guarded: the minus of a number does not start a formula. */
function field(cell: SheetCell): string {
  const text = cell.type === 'text' ? guardFormula(cell.text) : cellText(cell);
  return /[;"\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
