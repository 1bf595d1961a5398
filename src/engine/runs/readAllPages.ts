import type { DataProvider } from '@refinedev/core';
import { recordsIn, type AnyRecord } from '#codecs/records.ts';

/** Returns the records of all pages of a call with `limit` and `offset`. */
export async function readAllPages(
  call: NonNullable<DataProvider['custom']>,
  url: string,
  perRequest: number,
): Promise<AnyRecord[]> {
  const records: AnyRecord[] = [];
  for (;;) {
    const { data } = await call({ url: `${url}?limit=${perRequest}&offset=${records.length}`, method: 'get' });
    const page = recordsIn(data);
    records.push(...page);
    if (page.length < perRequest) return records;
  }
}
