import type { DataProvider } from '@refinedev/core';
import { recordsIn, type Unverified } from '#codecs/records.ts';
import type { HistoryEntry } from '#schemas/history.ts';
import { recordHistoryPath } from './historyApi.ts';

/** Returns the latest history entry of a record; undefined when unknown. */
export async function newestEntry(
  custom: NonNullable<DataProvider['custom']>,
  resource: string,
  id: string | number,
): Promise<Unverified<HistoryEntry> | undefined> {
  const { data } = await custom({ url: recordHistoryPath(resource, id), method: 'get', query: { limit: 1 } });
  return recordsIn<HistoryEntry>(data)[0];
}
