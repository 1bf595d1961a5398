import { SheetError } from '#codecs/sheet/read/sheetError.ts';
import { openSheetFile, type SheetFile, type TextOptions } from '#codecs/sheet/read/openSheetFile.ts';
import type { ReadRow } from '#codecs/sheet/read/readRow.ts';
import type { HeaderCell } from '#codecs/sheet/read/table.ts';
import { hiddenSheets } from '#codecs/sheet/write/xlsx.ts';
import { rememberedRows, type SheetMemory, type SheetOrigin } from '#record/sheetMemory.ts';

/** A file to be read, and how, where the guess was wrong. */
export interface ReadRequest {
  bytes: Uint8Array;
  options: TextOptions;
  sheet?: string | undefined;
}

/** What is known of a file before its rows. */
export interface FileFacts extends Pick<SheetFile, 'format' | 'text'> {
  /** The sheets that people see. */
  sheets: readonly string[];
  heads: readonly HeaderCell[];
  /** What an exported book was exported from; null where a file remembers nothing. */
  origin: SheetOrigin | null;
}

/** What the file remembers of a record, by its id as JSON. */
export type Remembered = readonly [id: string, base: Readonly<Record<string, unknown>>];

/** What comes of a file, in this order; `failure` may come at any time and is the last. */
export type ReadReply =
  | { facts: FileFacts }
  | { remembered: readonly Remembered[] }
  | { rows: readonly ReadRow[] }
  | { end: true }
  | { failure: string };

/** Rows that are told at once: the page takes them in without holding up a key. */
const portion = 500;

/** Reads a file; what is wrong with it is told in Russian, and nothing of it counts then. */
export function* readSheetFile({ bytes, options, sheet }: ReadRequest): Generator<ReadReply> {
  try {
    const file = openSheetFile(bytes, options);
    const { heads, rows } = file.table(sheet);
    const sheets = file.sheets.filter(({ isHidden }) => !isHidden).map(({ name }) => name);
    const { format, text } = file;
    const memory = memoryIn(file);
    yield { facts: { format, ...(text ? { text } : {}), sheets, heads, origin: memory?.origin ?? null } };
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
