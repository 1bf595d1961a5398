import { compareSortValues, sortValues, type SortOrder } from '#record/compareBy.ts';
import { matchesAllWords, searchTextOf, type NamesOf } from '#record/searchText.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Row } from '../../core/row.ts';
import { sortInSlices, type Pause } from './sortInSlices.ts';

/** Rows in order, without holding up the page; those that tell the same stand as they came. */
export async function sortRows(
  declaration: Declaration,
  rows: readonly Row[],
  sort: readonly SortOrder[],
  pause: Pause,
): Promise<Row[]> {
  const keyed: { row: Row; raws: readonly unknown[] }[] = [];
  for (const row of rows) {
    keyed.push({ row, raws: sortValues(declaration, sort, row) });
    const wait = pause();
    if (wait) await wait;
  }
  const compare = compareSortValues(declaration, sort);
  return (await sortInSlices(keyed, (a, b) => compare(a.raws, b.raws), pause)).map(({ row }) => row);
}

/** What a search looks through, row by row; each is made once. */
export type SearchTexts = WeakMap<Row, string>;

interface Searched {
  declaration: Declaration;
  /** The columns that a search looks through. */
  columns: readonly string[];
  names?: NamesOf | undefined;
}

/** Makes the texts of the rows that `texts` has none of yet, without holding up the page. */
export async function indexRows(
  { declaration, columns, names }: Searched,
  rows: readonly Row[],
  texts: SearchTexts,
  pause: Pause,
): Promise<void> {
  for (const row of rows) {
    if (!texts.has(row)) texts.set(row, searchTextOf(declaration, columns, row, names));
    const wait = pause();
    if (wait) await wait;
  }
}

/** Rows in order, and what is looked through of them; another one when there is more of either. */
export interface Searchable {
  rows: readonly Row[];
  texts: SearchTexts;
}

/** Finds the rows that have all words: among what it found last, as long as each letter only narrows that down. */
export function createFinder(): (searchable: Searchable, words: readonly string[]) => Row[] {
  let last: { searchable: Searchable; words: readonly string[]; found: readonly Row[] } | null = null;
  return (searchable, words) => {
    const narrows =
      last?.searchable === searchable && last.words.every((word) => words.some((longer) => longer.includes(word)));
    const among = narrows && last ? last.found : searchable.rows;
    const those = among.filter((row) => matchesAllWords(searchable.texts.get(row) ?? '', words));
    last = { searchable, words, found: those };
    return those;
  };
}
