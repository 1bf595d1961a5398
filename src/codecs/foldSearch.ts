import { foldCase } from './foldCase.ts';

/** Case and ё by `foldCase`; composed letters, and any white space as one plain space, so that `1 250` finds what groups its digits by no-break spaces. */
export function foldSearch(text: string): string {
  return foldCase(text.normalize('NFC')).replaceAll(/\s+/g, ' ').trim();
}
