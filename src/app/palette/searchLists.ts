import { otherLayout } from '#codecs/keyboardLayout.ts';
import type { PaletteEntry } from './paletteEntry.ts';
import { matchesTyped } from './matcher.ts';
import type { RecordSource } from './recordSources.ts';

/** Lists requested in parallel, and the maximum records of each. */
const [atOnce, maxOfList] = [4, 5];

export interface ListSearchCalls {
  /** Requests the rows of a list that contain the typed text. */
  ask: (source: RecordSource, typed: string) => Promise<PaletteEntry[]>;
  /** Receives the results of each list. */
  add: (entries: PaletteEntry[]) => void;
  failed: (source: RecordSource) => void;
  signal: AbortSignal;
}

/**
 * Searches the names of records list by list, a few in parallel; a list without a match is searched again in the other
 * keyboard layout.
 *
 * There is no index of names: records come from the lists' own `search`, with the rights of the user, and an API
 * without search is not asked. Recent records are stored as URLs, because names are personal data (spec D40).
 */
export async function searchLists(
  sources: readonly RecordSource[],
  typed: string,
  { ask, add, failed, signal }: ListSearchCalls,
): Promise<void> {
  const waiting = [...sources];
  const searchOne = async (source: RecordSource) => {
    for (const text of new Set([typed, otherLayout(typed)])) {
      const named = (await ask(source, text)).filter((entry) => matchesTyped(entry, typed)).slice(0, maxOfList);
      if (signal.aborted) return;
      if (named.length > 0) return add(named);
    }
  };
  const work = async () => {
    for (let source = waiting.shift(); source !== undefined && !signal.aborted; source = waiting.shift()) {
      try {
        await searchOne(source);
      } catch {
        if (!signal.aborted) failed(source);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
