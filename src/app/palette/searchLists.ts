import { otherLayout } from '#codecs/keyboardLayout.ts';
import type { PaletteEntry } from './paletteEntry.ts';
import { matchesTyped } from './matcher.ts';
import type { RecordSource } from './recordSources.ts';

/** Lists that are asked side by side, and the records that each of them brings at most. */
const [atOnce, mostOfList] = [4, 5];

export interface ListSearchCalls {
  /** Rows of a list in which what was typed stands somewhere. */
  ask: (source: RecordSource, typed: string) => Promise<PaletteEntry[]>;
  /** Told of what each list brings. */
  add: (entries: PaletteEntry[]) => void;
  failed: (source: RecordSource) => void;
  signal: AbortSignal;
}

/** Looks for what was typed in the names of records, list after list, a few side by side; a list that has nothing is asked for the same keys in the other layout. */
export async function searchLists(
  sources: readonly RecordSource[],
  typed: string,
  { ask, add, failed, signal }: ListSearchCalls,
): Promise<void> {
  const waiting = [...sources];
  const searchOne = async (source: RecordSource) => {
    for (const text of new Set([typed, otherLayout(typed)])) {
      const named = (await ask(source, text)).filter((entry) => matchesTyped(entry, typed)).slice(0, mostOfList);
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
