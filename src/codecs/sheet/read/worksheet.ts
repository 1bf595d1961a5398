import { emptyCell, type SheetCell } from '../cell.ts';
import { cellValue, type BookFacts } from './cellValue.ts';
import { limits } from './limits.ts';
import type { NumberStyle } from './numberStyle.ts';
import { columnIndex, type ReadRow } from './readRow.ts';
import { damagedFileError, SheetError } from './sheetError.ts';
import { parseXml, type XmlReader } from './xml.ts';

/** The workbook data needed to read a sheet. */
export interface Book extends BookFacts {
  readonly looks: readonly NumberStyle[];
}

/** Yields the non-empty rows of a sheet as they are unpacked. */
export function* readWorksheetRows(pieces: Iterable<string>, book: Book): Generator<ReadRow> {
  const ready: ReadRow[] = [];
  for (const _ of parseXml(
    pieces,
    rowReader(book, (row) => ready.push(row)),
  ))
    yield* ready.splice(0);
}

function rowReader(book: Book, found: (row: ReadRow) => void): XmlReader {
  let [number, column, text] = [0, -1, ''];
  let [isText, isAside, hasFormula, isInline] = [false, false, false, false];
  let [type, style] = ['n', 0];
  let cells: SheetCell[] = [];
  let wrong = new Map<number, string>();
  const starts: Readonly<Record<string, (attributes: Readonly<Record<string, string>>) => void>> = {
    row: ({ r }) => {
      number = r === undefined ? number + 1 : Number(r);
      if (!(number >= 1 && number <= limits.rows)) throw damagedFileError();
      [column, cells, wrong] = [-1, [], new Map()];
    },
    c: (attributes) => {
      column = attributes['r'] === undefined ? column + 1 : columnIndex(attributes['r']);
      [type, style, text, hasFormula] = [attributes['t'] ?? 'n', Number(attributes['s'] ?? 0), '', false];
      isInline = false;
    },
    // Some writers repeat the text of an inline string in `v`.
    is: () => {
      [text, isInline] = ['', true];
    },
    f: () => {
      hasFormula = true;
    },
    v: () => {
      isText = !isInline;
    },
    t: () => {
      isText = !isAside;
    },
    rPh: () => {
      isAside = true;
    },
  };
  const ends: Readonly<Record<string, () => void>> = {
    v: () => {
      isText = false;
    },
    t: () => {
      isText = false;
    },
    rPh: () => {
      isAside = false;
    },
    c: () => {
      const value = cellValue({ type, look: book.looks[style] ?? 'plain', text, hasFormula }, book);
      if (value === emptyCell) return;
      if (column < 0 || column >= limits.columns) throw tooManyColumns();
      while (cells.length <= column) cells.push(emptyCell);
      if (typeof value === 'string') wrong.set(column, value);
      else cells[column] = value;
    },
    row: () => {
      if (cells.length > 0) found({ number, cells, wrong });
    },
  };
  return {
    opened: (name, attributes) => starts[name]?.(attributes),
    text: (item) => {
      if (isText) text += item;
    },
    closed: (name) => ends[name]?.(),
  };
}

export const tooManyColumns = (): SheetError =>
  new SheetError(
    'tooManyColumns',
    `В таблице больше ${limits.columns} столбцов. Уберите лишние и загрузите файл ещё раз`,
  );
