import { csvRows, detectSeparator } from './csv.ts';
import type { Separator } from './csvRecords.ts';
import { decode, detectEncoding, type Encoding } from './encoding.ts';
import { limits } from './limits.ts';
import { guard, guarded, SheetError } from './sheetError.ts';
import { rejectNonText, formatOf } from './signature.ts';
import { tableOf, type Table } from './table.ts';
import { openWorkbook, type BookSheet } from './workbook.ts';
import type { ReadRow } from './readRow.ts';

/**
 * A file of rows. Throws a `SheetError` for an unreadable file; errors deeper in the file are thrown while it is read.
 */
export interface SheetFile {
  readonly format: 'xlsx' | 'csv';
  /** The sheets of a workbook, including hidden ones; a text file has one sheet without a name. */
  readonly sheets: readonly BookSheet[];
  /** The detected or requested encoding and separator of a text file. */
  readonly text?: { readonly encoding: Encoding; readonly separator: Separator };
  /** Yields the non-empty rows of a sheet, including the headers; each call starts from the first row. */
  rows(sheet: string): Generator<ReadRow>;
  /** Returns the headers and rows of a sheet, by default of the first visible one. */
  table(sheet?: string): Table;
}

/** Encoding and separator that override the detection. */
export interface TextOptions {
  readonly encoding?: Encoding | undefined;
  readonly separator?: Separator | undefined;
}

/**
 * Opens an .xlsx or a CSV, recognized by its content and not by its name. Runs nothing in the file and reads only the
 * requested parts.
 */
export function openSheetFile(bytes: Uint8Array, options: TextOptions = {}): SheetFile {
  if (bytes.length === 0) throw new SheetError('empty', 'Файл пустой');
  if (bytes.length > limits.file)
    throw new SheetError('tooLarge', `Файл больше ${limits.file / 2 ** 20} МБ. Разделите его на несколько`);
  return formatOf(bytes) === 'xlsx' ? bookFile(bytes) : textFile(bytes, options);
}

function bookFile(bytes: Uint8Array): SheetFile {
  const book = guard(() => openWorkbook(bytes));
  const sheetOf = (name?: string): BookSheet => {
    const sheet = book.sheets.find((item) => (name === undefined ? !item.isHidden : item.name === name));
    if (!sheet)
      throw new SheetError(
        'noSheet',
        name === undefined ? 'В файле нет ни одного листа с таблицей' : `В файле нет листа «${name}»`,
      );
    return sheet;
  };
  return {
    format: 'xlsx',
    sheets: book.sheets,
    rows: (name) => {
      const sheet = sheetOf(name);
      return guarded(
        book.rows(
          sheet,
          guard(() => book.merges(sheet)),
        ),
      );
    },
    table: (name) => {
      const sheet = sheetOf(name);
      const merges = guard(() => book.merges(sheet));
      return tableOf(guarded(book.rows(sheet, merges)), merges, true);
    },
  };
}

function textFile(bytes: Uint8Array, options: TextOptions): SheetFile {
  const encoding = options.encoding ?? detectEncoding(bytes);
  rejectNonText(decode(bytes, encoding).next().value ?? '');
  const separator = options.separator ?? detectSeparator(bytes, encoding);
  const rows = () => guarded(csvRows(bytes, encoding, separator));
  return {
    format: 'csv',
    sheets: [{ name: '', isHidden: false }],
    text: { encoding, separator },
    rows,
    table: () => tableOf(rows(), [], false),
  };
}
