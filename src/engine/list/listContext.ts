import { createContext, use } from 'react';
import type { RecordSelection } from './selection/useRecordSelection.ts';
import type { ShownList } from './settings/useListSettings.ts';
import type { ResourceListState } from './useResourceList.ts';

/** What the tools around the rows of a list work on. */
export interface ListContextValue {
  list: ResourceListState;
  shown: ShownList;
  /** False for a list with its own search. */
  searchable: boolean;
  /** The selected records; undefined where records cannot be selected. */
  chosen: RecordSelection | undefined;
}

export const ListContext = createContext<ListContextValue | null>(null);

export function useListContext(): ListContextValue {
  const context = use(ListContext);
  if (!context) throw new Error('A tool of a list stands outside ListContext');
  return context;
}
