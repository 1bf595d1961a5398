import type { Declaration } from './declaration.ts';

/** A built-in resource on the summary. */
export interface SummaryPart {
  resource: Declaration;
  /** The menu screen that it belongs to when it has no menu entry. */
  within?: string;
  /** A second list of a resource, where strategies plan: its name in the path, `/summary/<list>`. */
  planningList?: string;
}
