import { compareSortValues, sortValues, type SortOrder } from '#record/compareBy.ts';
import { matchesAllWords } from '#codecs/foldSearch.ts';
import { searchTextOf, type NamesOf } from '#record/searchText.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Row } from '../../core/row.ts';
import { sortInSlices, type Pause } from './sortInSlices.ts';

/** Sorts rows without blocking the page; rows that compare equal retain their order. */
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

/** Search text of each row, built once per row. */
export type SearchTexts = WeakMap<Row, string>;

interface Searched {
  declaration: Declaration;
  /** The searched columns. */
  columns: readonly string[];
  names?: NamesOf | undefined;
}

/** Builds the texts of rows missing in `texts` without blocking the page. */
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

/** Sorted rows and their search texts; a new object when either grows. */
export interface Searchable {
  rows: readonly Row[];
  texts: SearchTexts;
}

/**
 * Creates a function that finds the rows containing all words; while each letter only narrows the search, it looks
 * among the previous results.
 */
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
