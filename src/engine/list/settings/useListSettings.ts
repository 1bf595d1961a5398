import { useMemo } from 'react';
import { useStore, type StoreApi } from 'zustand';
import { declaredSettings, shownColumns, type ListSettings } from '#record/listSettings.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { listSettingsOf } from './listSettings.ts';

/** A list as a person has arranged it. */
export interface ShownList {
  /** The declaration with the columns that are shown. */
  declaration: Declaration;
  settings: ListSettings;
  store: StoreApi<ListSettings>;
  resize: (column: string, width: number) => void;
}

/** How the columns of a resource's lists are arranged here. */
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
