import type { QueryClient } from '@tanstack/react-query';
import { isRecord, recordsIn } from '#codecs/records.ts';
import { listsKey } from '#engine/list/listKey.ts';
import type { Entry } from './entry.ts';
import { entryOf, type Source } from './sources.ts';

/** Records that are searched at the most: what a page holds is a few thousand. */
const most = 10_000;

/** The records of the lists that the page holds in its memory. */
export function knownRecords(client: QueryClient, sources: readonly Source[]): Entry[] {
  const entries: Entry[] = [];
  for (const source of sources) {
    for (const [, data] of client.getQueriesData<unknown>({ queryKey: listsKey(source.declaration.name) })) {
      for (const row of rowsIn(data)) {
        const entry = entryOf(source, row);
        if (entry) entries.push(entry);
        if (entries.length >= most) return entries;
      }
    }
  }
  return entries;
}

function rowsIn(data: unknown): Record<string, unknown>[] {
  return isRecord(data) && Array.isArray(data.pages) ? data.pages.flatMap((page: unknown) => (isRecord(page) ? recordsIn(page.data) : [])) : [];
}
