import { foldCase } from '#codecs/foldCase.ts';
import type { Option } from './options.ts';

/**
 * Returns the options whose name or detail contains the text, ignoring case and with `ё` equal to `е`; all options for
 * an empty text.
 */
export function searchOptions(options: readonly Option[], text: string): Option[] {
  const term = foldCase(text);
  return term === ''
    ? [...options]
    : options.filter(({ name, detail }) => foldCase(name).includes(term) || foldCase(detail).includes(term));
}
