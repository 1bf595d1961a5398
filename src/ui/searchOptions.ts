import { foldSearch, matchesAllWords, searchWords } from '#codecs/foldSearch.ts';
import type { Option } from './options.ts';

/** Returns the options whose name and detail contain every word of the text; all options for an empty text. */
export function searchOptions(options: readonly Option[], text: string): Option[] {
  const words = searchWords(text);
  return options.filter(({ name, detail }) => matchesAllWords(foldSearch(`${name} ${detail}`), words));
}
