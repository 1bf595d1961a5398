import { emptyCell, type SheetCell } from '../cell.ts';
import { unguardFormula } from '../formulaText.ts';
import { csvRecords, separators, type Separator } from './csvRecords.ts';
import { decode, type Encoding } from './encoding.ts';
import { limits } from './limits.ts';
import type { ReadRow } from './readRow.ts';
import { SheetError } from './sheetError.ts';
import { tooManyColumns } from './worksheet.ts';

/** Number of records sampled to detect the separator. */
const sampled = 20;
/** The line that Excel writes before the headers to name the separator. */
const hint = /^sep=([;,\t])(?:\r\n|\r|\n)/i;

/** Yields the non-empty rows of a text file. All cells are texts; the field kinds interpret them. */
export function* csvRows(bytes: Uint8Array, encoding: Encoding, separator: Separator): Generator<ReadRow> {
  let number = 0;
  for (const values of csvRecords(withoutHint(decode(bytes, encoding)), separator)) {
    number += 1;
    if (number > limits.rows)
      throw new SheetError('tooManyRows', 'В файле больше строк, чем бывает в таблице. Разделите его на несколько');
    const cells = values.map(cellOf);
    while (cells.at(-1) === emptyCell) cells.pop();
    if (cells.length > limits.columns) throw tooManyColumns();
    if (cells.length > 0) yield { number, cells, wrong: new Map() };
  }
}

/**
 * Returns the separator with which the first records are as wide as the headers; of several, the one that yields more
 * columns.
 */
export function detectSeparator(bytes: Uint8Array, encoding: Encoding): Separator {
  const start = decode(bytes, encoding).next().value ?? '';
  const declared = hint.exec(start)?.[1] as Separator | undefined;
  const scores = separators.map((separator) => ({ separator, score: scoreOf(start, separator, bytes.length) }));
  return declared ?? scores.reduce((best, item) => (item.score > best.score ? item : best)).separator;
}

function scoreOf(start: string, separator: Separator, size: number): number {
  const widths: number[] = [];
  try {
    for (const values of csvRecords([start], separator)) {
      if (values.some((value) => value !== '')) widths.push(values.length);
      if (widths.length === sampled) break;
    }
  } catch {
    // The sample was cut inside a quoted value.
  }
  const whole = size > start.length && widths.length > 1 && widths.length < sampled ? widths.slice(0, -1) : widths;
  const [head = 0] = whole;
  return head < 2 ? 0 : whole.filter((width) => width === head).length / whole.length + head / 10_000;
}

function* withoutHint(pieces: Iterable<string>): Generator<string> {
  let isFirst = true;
  for (const piece of pieces) {
    yield isFirst ? piece.replace(hint, '') : piece;
    isFirst = false;
  }
}

/** A text that a spreadsheet must not convert to a number: `="00012"`. */
const textFormula = /^="((?:[^"]|"")*)"$/s;

function cellOf(value: string): SheetCell {
  const quoted = textFormula.exec(value)?.[1];
  const text = quoted === undefined ? unguardFormula(value) : quoted.replaceAll('""', '"');
  return text === '' ? emptyCell : { type: 'text', text };
}
