import { SheetError } from '#codecs/sheet/read/sheetError.ts';
import { openSheetFile, type SheetFile, type TextOptions } from '#codecs/sheet/read/openSheetFile.ts';
import type { ReadRow } from '#codecs/sheet/read/readRow.ts';
import type { HeaderCell } from '#codecs/sheet/read/table.ts';
import { hiddenSheets } from '#codecs/sheet/write/xlsx.ts';
import { rememberedRows, type SheetMemory, type SheetOrigin } from '#record/sheetMemory.ts';

/** A file to read, with options where the guess was wrong. */
export interface ReadRequest {
  bytes: Uint8Array;
  options: TextOptions;
  sheet?: string | undefined;
}

/** Facts about a file known before its rows are read. */
export interface FileFacts extends Pick<SheetFile, 'format' | 'text'> {
  /** The visible worksheets. */
  sheets: readonly string[];
  headers: readonly HeaderCell[];
  /** The export that a workbook came from; null for files without this data. */
  origin: SheetOrigin | null;
}

/** Stored data of a record, by its id as JSON. */
export type Remembered = readonly [id: string, base: Readonly<Record<string, unknown>>];

/** Messages of the reader in this order; `failure` may occur at any time and is the last. */
export type ReadReply =
  | { facts: FileFacts }
  | { remembered: readonly Remembered[] }
  | { rows: readonly ReadRow[] }
  | { end: true }
  | { failure: string };

/** Rows per message: the page processes them without delaying key presses. */
const portion = 500;

/** Reads a file; a failure carries a Russian message and invalidates all earlier messages. */
export function* readSheetFile({ bytes, options, sheet }: ReadRequest): Generator<ReadReply> {
  try {
    const file = openSheetFile(bytes, options);
    const { headers, rows } = file.table(sheet);
    const sheets = file.sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
    const { format, text } = file;
    const memory = memoryIn(file);
    yield { facts: { format, ...(text ? { text } : {}), sheets, headers, origin: memory?.origin ?? null } };
    for (const remembered of portions<Remembered>(memory?.records ?? [])) yield { remembered };
    for (const some of portions<ReadRow>(rows)) yield { rows: some };
    yield { end: true };
  } catch (error) {
    yield { failure: error instanceof SheetError ? error.message : 'Файл не удалось прочитать' };
  }
}

function* portions<T>(items: Iterable<T>): Generator<T[]> {
  let some: T[] = [];
  for (const item of items) {
    some.push(item);
    if (some.length < portion) continue;
    yield some;
    some = [];
  }
  yield some;
}

function memoryIn(file: SheetFile): SheetMemory | null {
  if (!file.sheets.some(({ name, isHidden }) => isHidden && name === hiddenSheets.memory)) return null;
  return rememberedRows(file.rows(hiddenSheets.memory));
}
