import { useSettled } from './useDebounced.ts';

/** A local search waits this long after the last key, in milliseconds (part1 §9, spec D51). */
const pause = 300;

/** What is typed into a local search, as it is compared: trimmed, in lower case, after the pause; an emptied one at once. */
export function useSearchTerm(text: string): string {
  return useFlushableSearchTerm(text).searchTerm;
}

/** The same for a search whose keys act on what was found: they do not wait for the pause. */
export function useFlushableSearchTerm(text: string): { searchTerm: string; waiting: boolean; flush: () => void } {
  const typed = text.trim().toLowerCase();
  const [searchTerm, flush] = useSettled(typed, text === '' ? 0 : pause);
  return { searchTerm, waiting: searchTerm !== typed, flush };
}
