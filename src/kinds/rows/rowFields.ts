import { countOf } from '#codecs/plural.ts';
import { isRecord, type AnyRecord } from '#codecs/records.ts';
import type { Field, FieldOf } from '#schemas/declaration/field.ts';

/** The fields of a row, as fields of any form are. */
export function rowFields({ fields }: Pick<FieldOf<'rows'>, 'fields'>): Readonly<Record<string, Field>> {
  // The host's check reads each by the schema of its own kind, as it does fields of a form.
  return fields as unknown as Readonly<Record<string, Field>>;
}

/** The rows among what an API says. */
export function rowsIn(raw: unknown): AnyRecord[] {
  return Array.isArray(raw) ? raw.filter(isRecord) : [];
}

/** How many rows there are, in words; '-' for none. */
export function rowsText(raw: unknown): string {
  const { length } = rowsIn(raw);
  return length === 0 ? '-' : countOf(length, ['строка', 'строки', 'строк']);
}
