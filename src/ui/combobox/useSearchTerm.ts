import { foldSearch } from '#codecs/foldSearch.ts';
import { useSettled } from './useDebounced.ts';

/** Delay of a local search after the last key press, in milliseconds (part1 §9, spec D51). */
const pause = 300;

/** Returns the folded text of a local search (`foldSearch`) after the delay; an emptied text immediately. */
export function useSearchTerm(text: string): string {
  return useFlushableSearchTerm(text).searchTerm;
}

/** The same for a search whose keys act on the results: they do not wait for the delay. */
export function useFlushableSearchTerm(text: string): { searchTerm: string; waiting: boolean; flush: () => void } {
  const typed = foldSearch(text);
  const [searchTerm, flush] = useSettled(typed, text === '' ? 0 : pause);
  return { searchTerm, waiting: searchTerm !== typed, flush };
}
