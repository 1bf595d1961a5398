import { countOf } from '#codecs/plural.ts';
import { isRecord, type AnyRecord } from '#codecs/records.ts';

/** The rows among what an API says. */
export function rowsIn(raw: unknown): AnyRecord[] {
  return Array.isArray(raw) ? raw.filter(isRecord) : [];
}

/** How many rows there are, in words; '-' for none. */
export function rowsText(raw: unknown): string {
  const { length } = rowsIn(raw);
  return length === 0 ? '-' : countOf(length, ['строка', 'строки', 'строк']);
}
