import { foldSearch } from '#codecs/foldSearch.ts';
import type { AnyRecord } from '#codecs/records.ts';
import { rawOf } from '#record/rawOf.ts';
import type { SheetPlanning } from '#record/sheetPlan.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Id } from '../list/useResourceList.ts';
import type { Pause } from '../list/query/sortInSlices.ts';

/** The records of a list by the key that rows use, folded, each with its own key. */
export type RecordsByKey = ReadonlyMap<string, readonly { key: unknown; record: AnyRecord }[]>;

/** Returns the form of a key in which two are compared: texts as names are (spec D88). */
export function foldKey(key: unknown): string {
  return typeof key === 'string' ? JSON.stringify(foldSearch(key)) : JSON.stringify(key);
}

/** Returns the records of a key: those that have exactly this one, otherwise those that it means. */
export function recordsWithKey(records: RecordsByKey, key: Id): readonly AnyRecord[] {
  const found = records.get(foldKey(key)) ?? [];
  const exact = found.filter((item) => item.key === key);
  return (exact.length > 0 ? exact : found).map(({ record }) => record);
}

/** Indexes records by the key that rows use: the id (null) or a field. */
export async function indexByKey(
  { declaration: { api, fields } }: SheetPlanning,
  keyField: string | null,
  all: readonly AnyRecord[],
  pause: Pause,
): Promise<RecordsByKey> {
  const byKey = new Map<string, { key: unknown; record: AnyRecord }[]>();
  for (const record of all) {
    await pause();
    const key = keyField === null ? record[api.id] : rawOf(keyField, fields[keyField] as Field, record);
    const folded = foldKey(key);
    const same = byKey.get(folded);
    if (same === undefined) byKey.set(folded, [{ key, record }]);
    else same.push({ key, record });
  }
  return byKey;
}
