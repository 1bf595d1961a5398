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
  return (await newestEntries(custom, resource, id, 1))[0];
}

/** Returns the latest history entries of a record, newest first. */
export async function newestEntries(
  custom: NonNullable<DataProvider['custom']>,
  resource: string,
  id: string | number,
  limit: number,
): Promise<Unverified<HistoryEntry>[]> {
  const { data } = await custom({ url: recordHistoryPath(resource, id), method: 'get', query: { limit } });
  return recordsIn<HistoryEntry>(data);
}
