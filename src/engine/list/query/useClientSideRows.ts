import { useEffect, useMemo, useState } from 'react';
import { formatSort, type SortAndSearch } from '#record/sortAndSearch.ts';
import { searchWords } from '#codecs/foldSearch.ts';
import { searchedColumns } from '#record/searchText.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Row } from '../../core/row.ts';
import { createFinder, indexRows, sortRows, type SearchTexts } from './sortAndSearchRows.ts';
import { slices, unlessAborted } from './slices.ts';

/**
 * Returns the rows sorted and searched by the page where the API does neither; null while neither is needed. The
 * previous result stays until the next is ready, so that rows never flicker.
 */
export function useClientSideRows(
  declaration: Declaration,
  rows: readonly Row[],
  { sort, search }: SortAndSearch,
): Row[] | null {
  const sorted = useSorted(declaration, rows, sort);
  const words = useMemo(() => searchWords(search), [search]);
  const indexed = useSearchTexts(declaration, rows, words.length > 0);
  const searchable = useMemo(() => ({ rows: sorted, texts: indexed.texts }), [sorted, indexed]);
  const find = useMemo(() => createFinder(), []);
  return useMemo(() => {
    if (sort.length === 0 && words.length === 0) return null;
    return words.length === 0 || indexed.rows === null ? [...sorted] : find(searchable, words);
  }, [sort.length, sorted, indexed.rows, searchable, words, find]);
}

function useSorted(declaration: Declaration, rows: readonly Row[], sort: SortAndSearch['sort']): readonly Row[] {
  const key = formatSort(sort);
  const [sorted, setSorted] = useState<{ key: string; rows: readonly Row[] } | null>(null);
  useEffect(() => {
    if (key === '') return undefined;
    const controller = new AbortController();
    sortRows(declaration, rows, sort, slices(controller.signal)).then(
      (inOrder) => setSorted({ key, rows: inOrder }),
      unlessAborted(controller.signal),
    );
    return () => controller.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- `key` says all that `sort` does, which is made anew with every address.
  }, [declaration, rows, key]);
  return key === '' ? rows : (sorted?.rows ?? rows);
}

interface Indexed {
  texts: SearchTexts;
  /** The rows whose texts are built; null until there are any. */ rows: readonly Row[] | null;
}

/** Returns the search texts; built when the first search starts, and extended as rows arrive. */
function useSearchTexts(declaration: Declaration, rows: readonly Row[], enabled: boolean): Indexed {
  const texts = useMemo(() => ({ declaration, of: new WeakMap<Row, string>() }), [declaration]);
  const [started, setStarted] = useState(enabled);
  if (enabled && !started) setStarted(true);
  const [made, setMade] = useState<readonly Row[] | null>(null);
  useEffect(() => {
    if (!started) return undefined;
    const controller = new AbortController();
    const searched = { declaration: texts.declaration, columns: searchedColumns(texts.declaration) };
    indexRows(searched, rows, texts.of, slices(controller.signal)).then(
      () => setMade(rows),
      unlessAborted(controller.signal),
    );
    return () => controller.abort();
  }, [texts, rows, started]);
  return useMemo(() => ({ texts: texts.of, rows: made }), [texts, made]);
}
