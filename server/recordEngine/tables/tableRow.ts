import type { PgColumn } from 'drizzle-orm/pg-core';
import { foldSearch } from '#codecs/foldSearch.ts';
import type { Body } from '#record/requestBody/storedFields.ts';
import { emptyIn } from '../core/fieldColumns.ts';
import type { EntityTables } from './entity.ts';
import { columnOf } from './tableColumns.ts';

/** Returns the stored form of a value; an empty text is null where the column allows it. */
function valueIn(column: PgColumn, value: unknown): unknown {
  return value === '' && !column.notNull ? null : (value ?? emptyIn(column));
}

/** Returns the words of each list of words, as far as their names in bodies pass a test. */
function wordsOf(
  columns: EntityTables['columns'],
  isTaken: (wire: string) => boolean,
): ReadonlyMap<PgColumn, readonly string[]> {
  const wordsByColumn = new Map<PgColumn, string[]>();
  for (const [wire, column] of Object.entries(columns)) {
    if (!('word' in column)) continue;
    const taken = isTaken(wire) ? [column.word] : [];
    wordsByColumn.set(column.column, [...(wordsByColumn.get(column.column) ?? []), ...taken]);
  }
  return wordsByColumn;
}

export function tableRow(
  { columns, derived, search, searched = [] }: EntityTables,
  body: Body,
): Record<string, unknown> {
  const words = wordsOf(columns, (wire) => body[wire] === true);
  const written = Object.entries(columns).map(([wire, column]): [string, unknown] => [
    columnOf(column).name,
    'word' in column
      ? words.get(column.column)
      : valueIn(columnOf(column), 'write' in column ? column.write(body[wire]) : body[wire]),
  ]);
  const searchText = search && {
    [search.name]: foldSearch(
      searched
        .map((wire) => body[wire])
        .filter((part) => typeof part === 'string')
        .join(' '),
    ),
  };
  return { ...Object.fromEntries(written), ...searchText, ...derived?.(body) };
}

/** Returns the words that this version knows, by the name of their column. */
export function knownWords({ columns }: EntityTables): ReadonlyMap<string, readonly string[]> {
  return new Map([...wordsOf(columns, () => true)].map(([{ name }, words]) => [name, words]));
}
