import { countOf } from '#codecs/plural.ts';
import { isRecord, type AnyRecord } from '#codecs/records.ts';

export function rowsIn(raw: unknown): AnyRecord[] {
  return Array.isArray(raw) ? raw.filter(isRecord) : [];
}

/** Formats the number of rows in words; '-' for zero. */
export function rowsText(raw: unknown): string {
  const { length } = rowsIn(raw);
  return length === 0 ? '-' : countOf(length, ['строка', 'строки', 'строк']);
}
