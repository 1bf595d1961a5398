import { foldCase } from './foldCase.ts';

/**
 * Normalizes text for search: `foldCase`, composed letters, and any white space as one plain space, so that `1 250`
 * finds digits grouped by no-break spaces.
 */
export function foldSearch(text: string): string {
  return foldCase(text.normalize('NFC')).replaceAll(/\s+/g, ' ').trim();
}
