import type { Field } from '#schemas/declaration/field.ts';

/** Returns the path in a record that a field displays; fields with the same path show the same value. */
export function shownPath(name: string, field: Field | undefined): string {
  return String(field?.read ?? name);
}
