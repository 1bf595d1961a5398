import type { Declaration } from '#schemas/declaration/declaration.ts';
import { formFields } from '#record/formFields.ts';

/** Returns the fields that the user sees: in a list, a filter or a form. */
export function shownFields(declaration: Declaration): Set<string> {
  const { list, filter } = declaration;
  const labelled = (list?.columns ?? []).flatMap((column) =>
    typeof column === 'string' ? [column] : column.label === undefined ? [column.field] : [],
  );
  return new Set([...labelled, ...(filter?.fields ?? []), ...formFields(declaration)]);
}
