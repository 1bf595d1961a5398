import type { ComponentType } from 'react';
import type { Declaration, Related } from '#schemas/declaration/declaration.ts';

/**
 * Components that the list and the form draw without importing them: they are built from the list and the form
 * themselves.
 */
export interface Slots {
  /** The tools above the rows of a list; they read the list from its context. */
  ListTools: ComponentType;
  /** The bulk actions on the selected records of a list; they read the list from its context. */
  SelectionBar: ComponentType;
  /** The history of a form's record in its side panel. */
  FormHistory: ComponentType;
  /** The lists of other resources that belong to a record, below its form. */
  RelatedLists: ComponentType<{ parent: Declaration; related: readonly Related[]; id: string | number }>;
}
