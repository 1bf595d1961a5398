import { useState } from 'react';
import { useAllPages } from '#engine/list/useAllPages.ts';
import { useRemove } from '#engine/list/useRemove.ts';
import type { Row } from '#engine/list/row.ts';
import { useRows } from '#engine/list/useRows.ts';
import { useResource } from '#engine/lookups/engineContext.tsx';
import { useAllowed } from '#engine/lookups/useAllowed.ts';

const noFilters: [] = [];

/** A product list as its radio names it. */
export interface NamedList { id: number; name: string; row: Row }

/** All product lists, page after page, a search among their names, and the way to make or delete one where the user may; `removed` is told which went. */
export function useMmlLists(removed: (id: unknown) => void) {
  const declaration = useResource('mml');
  const list = useRows({ resource: declaration.name, idField: declaration.api.id, filters: noFilters });
  const [text, setText] = useState('');
  const searchTerm = text.trim().toLowerCase();
  const all = list.rows.flatMap(namedList);
  const shown = all.filter(({ name }) => name.toLowerCase().includes(searchTerm));
  const remove = useRemove(declaration, (id) => {
    list.removeRow(id);
    list.invalidate();
    removed(id);
  });
  // A search looks among all lists, so the pages not yet here are asked for.
  useAllPages(list, searchTerm !== '');
  const searched = list.rows.length > 0 && searchTerm !== '';
  return { list, all, shown, searched, text, setText, create: useAllowed(declaration, 'create') === true, remove };
}

function namedList(row: Row): NamedList[] {
  const { mmlId, name } = row;
  return typeof mmlId === 'number' ? [{ id: mmlId, name: typeof name === 'string' && name.trim() !== '' ? name : '-', row }] : [];
}
