import type { Declaration } from './declaration.ts';

/** A built-in resource on the summary; `within` is the menu screen that it belongs to when it has no menu entry. */
export interface SummaryPart {
  resource: Declaration;
  within?: string;
}
