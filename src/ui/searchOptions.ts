import { foldCase } from '#codecs/foldCase.ts';
import type { Option } from './options.ts';

/** The options with the text in their name or detail, letters in any case, `ё` like `е`; all of them for an empty text. */
export function searchOptions(options: readonly Option[], text: string): Option[] {
  const term = foldCase(text);
  return term === ''
    ? [...options]
    : options.filter(({ name, detail }) => foldCase(name).includes(term) || foldCase(detail).includes(term));
}
