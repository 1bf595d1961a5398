import type { QueryClient } from '@tanstack/react-query';
import { isRecord, recordsIn } from '#codecs/records.ts';
import { listsKey } from '#engine/core/listKey.ts';
import type { PaletteEntry } from './paletteEntry.ts';
import { recordEntry, type RecordSource } from './recordSources.ts';

/** Maximum number of searched records; a page typically holds a few thousand. */
const max = 10_000;

/** Returns the records of the lists that the page has in memory. */
export function knownRecords(client: QueryClient, sources: readonly RecordSource[]): PaletteEntry[] {
  const entries: PaletteEntry[] = [];
  for (const source of sources) {
    for (const [, data] of client.getQueriesData<unknown>({ queryKey: listsKey(source.declaration.name) })) {
      for (const row of rowsIn(data)) {
        const entry = recordEntry(source, row);
        if (entry) entries.push(entry);
        if (entries.length >= max) return entries;
      }
    }
  }
  return entries;
}

function rowsIn(data: unknown): Record<string, unknown>[] {
  return isRecord(data) && Array.isArray(data.pages)
    ? data.pages.flatMap((page: unknown) => (isRecord(page) ? recordsIn(page.data) : []))
    : [];
}
