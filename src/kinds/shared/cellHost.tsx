import { createContext, use, type ComponentType } from 'react';
import type { CellProps } from './props.ts';

/** What a cell needs of the list that it stands in. */
export interface CellHost {
  /** The names of chosen ids, or their count while one of them has no name. */
  ChosenText: ComponentType<CellProps<'select' | 'treeSelect' | 'picker'>>;
  /** The name of an entry of a dictionary, '-' when it has none. */
  DictionaryName: ComponentType<CellProps<'status'>>;
  CustomCell: ComponentType<CellProps<'custom'>>;
}

const CellHostContext = createContext<CellHost | null>(null);
export const CellHostProvider = CellHostContext.Provider;

/** The list around a cell. */
export function useCellHost(): CellHost {
  const host = use(CellHostContext);
  if (!host) throw new Error('A cell that names choices stands outside a list');
  return host;
}
