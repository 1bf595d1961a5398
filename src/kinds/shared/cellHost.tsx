import { createContext, use, type ComponentType } from 'react';
import type { CellProps } from './props.ts';

/** The components that a cell uses from its list. */
export interface CellHost {
  /** Shows the names of chosen ids, or their count while a name is missing. */
  ChosenText: ComponentType<CellProps<'select' | 'treeSelect' | 'picker'>>;
  /** Shows the name of a dictionary entry, '-' when it has no name. */
  DictionaryName: ComponentType<CellProps<'status'>>;
  CustomCell: ComponentType<CellProps<'custom'>>;
}

const CellHostContext = createContext<CellHost | null>(null);
export const CellHostProvider = CellHostContext.Provider;

export function useCellHost(): CellHost {
  const host = use(CellHostContext);
  if (!host) throw new Error('A cell that names choices stands outside a list');
  return host;
}
