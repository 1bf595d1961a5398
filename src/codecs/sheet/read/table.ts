import { cellText } from '../cellText.ts';
import { foldSearch } from '../../foldSearch.ts';
import type { Merge } from './merges.ts';
import { columnLetters, type ReadRow } from './readRow.ts';
import { SheetError } from './sheetError.ts';

/** A column header of the file. */
export interface HeaderCell {
  readonly column: number;
  readonly text: string;
}

/** The headers of a sheet and the rows below them; the rows can be read once. */
export interface Table {
  readonly headers: readonly HeaderCell[];
  readonly rows: Generator<ReadRow>;
}

/**
 * Creates a table whose headers are the first non-empty row. Rejects a file with missing, merged or duplicate headers,
 * or without rows below them. `isRagged`: a row may have more cells than the headers.
 */
export function tableOf(rows: Iterable<ReadRow>, merges: readonly Merge[], isRagged: boolean): Table {
  const read = rows[Symbol.iterator]();
  const first = read.next();
  if (first.done) throw new SheetError('empty', 'В файле нет ни одной заполненной ячейки');
  const headers = headersOf(first.value, merges);
  return { headers, rows: below(read, isRagged ? Infinity : (headers.at(-1)?.column ?? 0) + 1) };
}

function headersOf({ number, cells }: ReadRow, merges: readonly Merge[]): HeaderCell[] {
  const merge = merges.find(({ top, bottom }) => top <= number && number <= bottom);
  if (merge)
    throw new SheetError(
      'mergedHeads',
      `В шапке таблицы объединены ячейки (${merge.reference}). Разъедините их: у каждого столбца должно быть своё название в одной строке`,
    );
  const headers = cells
    .map((cell, column) => ({ column, text: cellText(cell).replaceAll(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text !== '');
  if (!headers.some(({ text }) => /\p{L}/u.test(text)))
    throw new SheetError(
      'noHead',
      `В строке ${number} нет названий столбцов. Добавьте над данными строку с названиями`,
    );
  const known = new Map<string, HeaderCell>();
  for (const head of headers) {
    const same = known.get(foldSearch(head.text));
    if (same)
      throw new SheetError(
        'duplicateHeads',
        `Два столбца называются одинаково: «${head.text.slice(0, 60)}» (${columnLetters(same.column)} и ${columnLetters(head.column)}). Переименуйте один из них`,
      );
    known.set(foldSearch(head.text), head);
  }
  return headers;
}

function* below(rows: Iterator<ReadRow>, width: number): Generator<ReadRow> {
  let count = 0;
  for (let row = rows.next(); !row.done; row = rows.next()) {
    count += 1;
    const { cells } = row.value;
    yield cells.length <= width
      ? row.value
      : { ...row.value, problem: `В строке больше значений (${cells.length}), чем столбцов (${width})` };
  }
  if (count === 0) throw new SheetError('noRows', 'Под названиями столбцов нет ни одной строки');
}
