import { useMemo } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { declaredSettings, shownColumns, type ListSettings } from '#record/listSettings.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { listSettingsOf } from './listSettings.ts';

/** A list with the user's column settings. */
export interface ShownList {
  /** The declaration with the visible columns. */
  declaration: Declaration;
  settings: ListSettings;
  store: StoreApi<ListSettings>;
  resize: (column: string, width: number) => void;
}

/** Returns a list's column settings on this computer. */
export function useListSettings(declaration: Declaration): ShownList {
  const store = listSettingsOf(declaration);
  const settings = useStore(store);
  const shown = useMemo(() => withSettings(declaration, settings), [declaration, settings]);
  const resize = useMemo(
    () => (column: string, width: number) =>
      store.setState(({ widths }) => ({ widths: { ...widths, [column]: width } })),
    [store],
  );
  return { declaration: shown, settings, store, resize };
}

function withSettings(declaration: Declaration, settings: ListSettings): Declaration {
  const { list } = declaration;
  if (settings === declaredSettings || list === undefined) return declaration;
  const declared = new Map(list.columns.map((column) => [typeof column === 'string' ? column : column.field, column]));
  return {
    ...declaration,
    list: { ...list, columns: shownColumns(declaration, settings).map((name) => declared.get(name) ?? name) },
  };
}
