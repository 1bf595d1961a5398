import { useDebounced } from './useDebounced.ts';

/** A local search waits this long after the last key, in milliseconds (part1 §9, spec D51). */
const pause = 300;

/** What is typed into a local search, as it is compared: trimmed, in lower case, after the pause; an emptied one at once. */
export function useNeedle(text: string): string {
  return useDebounced(text.trim().toLowerCase(), text === '' ? 0 : pause);
}
