import type { Declaration } from './declaration.ts';

/** A built-in resource on the summary; `within` is the screen of the menu that it belongs to, where it has no place there itself. */
export interface SummaryPart {
  resource: Declaration;
  within?: string;
}
