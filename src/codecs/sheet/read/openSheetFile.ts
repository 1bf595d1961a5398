import { csvRows, detectSeparator } from './csv.ts';
import type { Separator } from './csvRecords.ts';
import { decode, detectEncoding, type Encoding } from './encoding.ts';
import { limits } from './limits.ts';
import { guard, guarded, SheetError } from './sheetError.ts';
import { rejectNonText, formatOf } from './signature.ts';
import { tableOf, type Table } from './table.ts';
import { openWorkbook, type BookSheet } from './workbook.ts';
import type { ReadRow } from './readRow.ts';

/** A file of rows. Whatever is wrong with it throws a `SheetError`, of what stands deeper in it while it is read. */
export interface SheetFile {
  readonly format: 'xlsx' | 'csv';
  /** Those of a book, hidden ones too; a text file has one without a name. */
  readonly sheets: readonly BookSheet[];
  /** How a text file was read: guessed, or as it was said. */
  readonly text?: { readonly encoding: Encoding; readonly separator: Separator };
  /** The rows of a sheet that say something, heads among them; each call reads anew. */
  rows(sheet: string): Generator<ReadRow>;
  /** The heads and rows of a sheet, by default of the first that people see. */
  table(sheet?: string): Table;
}

/** How a text file is to be read where the guess was wrong. */
export interface TextOptions {
  readonly encoding?: Encoding | undefined;
  readonly separator?: Separator | undefined;
}

/** Opens an .xlsx or a CSV, by what is in it and not by its name. Nothing in it is run, and nothing is read that is not asked for. */
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
