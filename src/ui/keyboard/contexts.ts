import { createContext } from 'react';

/** Navigation from the open record to its neighbours in the list. */
export interface RecordNavigation {
  /** Resolves to a message when there is no neighbour. */
  go: (step: 1 | -1) => Promise<string | null>;
  /**
   * Whether the record was opened by this navigation: then no field takes the focus, because the next key would be
   * typed into it.
   */
  openedByNavigation: boolean;
}

/** Provided around the modal of a record; null inside it, and without a list. */
export const RecordNavigationContext = createContext<RecordNavigation | null>(null);

/** Number of modals around a component. */
export const ModalDepth = createContext(0);
