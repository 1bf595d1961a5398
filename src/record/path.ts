import type { Field } from '#schemas/declaration/field.ts';

/** What of a record a field shows, as one text: fields of one path show one value. */
export function shownPath(name: string, field: Field | undefined): string {
  return String(field?.read ?? name);
}
