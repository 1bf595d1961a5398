import { createContext } from 'react';

/** The way from the record that stands open to its neighbours in the list. */
export interface RecordNavigation {
  /** Resolves to what is said when there is nobody to go to. */
  go: (step: 1 | -1) => Promise<string | null>;
  /** Whether the record was come to so: then no field takes the focus, in which the next key would type. */
  came: boolean;
}

/** Around the modal of a record; null inside it, and wherever there is no list. */
export const RecordNavigationContext = createContext<RecordNavigation | null>(null);

/** How many modals something stands in. */
export const ModalDepth = createContext(0);
