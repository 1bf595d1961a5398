import { foldSearch, matchesAllWords, searchWords } from '#codecs/foldSearch.ts';
import { useState } from 'react';
import { useAllPages } from '#engine/list/useAllPages.ts';
import type { Unverified } from '#codecs/records.ts';
import type { Mml } from '#schemas/entities/mml.ts';
import { useResourceList } from '#engine/list/useResourceList.ts';
import { useResource } from '#engine/core/engineContext.tsx';

/** A product list as named by its radio. */
export interface NamedList {
  id: number;
  name: string;
  row: Unverified<Mml>;
}

/**
 * Returns all product lists, page by page, and a search among their names; `removed` receives the id of a deleted one.
 * On its own screen the open list is stored in the address.
 */
export function useMmlLists(removed: (id: unknown) => void, linked = false) {
  const list = useResourceList(useResource('mml'), { removed, linked });
  const [text, setText] = useState('');
  const words = searchWords(text);
  const all = list.rows.flatMap(namedList);
  const shown = all.filter(({ name }) => matchesAllWords(foldSearch(name), words));
  // A search covers all lists, so the remaining pages are requested.
  useAllPages(list, words.length > 0);
  return { list, all, shown, searched: list.rows.length > 0 && words.length > 0, text, setText };
}

function namedList(row: Unverified<Mml>): NamedList[] {
  const { mmlId, name } = row;
  return typeof mmlId === 'number'
    ? [{ id: mmlId, name: typeof name === 'string' && name.trim() !== '' ? name : '-', row }]
    : [];
}
