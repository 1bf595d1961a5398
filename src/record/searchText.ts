import { foldSearch } from '#codecs/foldSearch.ts';
import type { NameOf } from '#kinds/kindModule.ts';
import { customText } from '#kinds/custom/customText.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { rawOf } from './rawOf.ts';
import { textOf } from './textOf.ts';

/** Returns the names of a field's ids; undefined when the record contains the names, or no names exist. */
export type NamesOf = (field: string) => NameOf | undefined;

/** Separates the texts of two columns; no search word contains it. */
const between = '\n';

/**
 * Returns the text that a list search covers (spec D68): the texts of the columns, folded; `-` adds no
 * text. A custom field contributes its texts, the `name` of an object, and its ids if `nameOf` has names for them.
 */
export function searchTextOf(
  declaration: Pick<Declaration, 'fields'>,
  columns: readonly string[],
  record: unknown,
  nameOf?: NamesOf,
): string {
  return columns
    .map((name) => foldSearch(columnText(declaration, name, record, nameOf?.(name))))
    .filter((text) => text !== '-' && text !== '')
    .join(between);
}

/** Returns the declared columns of a list, which the search covers unless the user has chosen others. */
export function searchedColumns({ list }: Pick<Declaration, 'list'>): string[] {
  return (list?.columns ?? []).map((column) => (typeof column === 'string' ? column : column.field));
}

/**
 * Returns the lookup with the names of a field's ids: the one that it chooses from; for a custom field the one with the
 * same name (`taskStatus`).
 */
export function lookupNameOf(field: Field): string | undefined {
  if (field.kind === 'custom') return field.lookup ?? field.name;
  return 'lookup' in field ? field.lookup : undefined;
}

/**
 * Returns the displayed text of a record in a column; for a custom field its texts and names. `names` returns the names
 * of chosen ids.
 */
export function columnText(
  declaration: Pick<Declaration, 'fields'>,
  name: string,
  record: unknown,
  names: NameOf | undefined,
): string {
  const field = declaration.fields[name];
  return field?.kind === 'custom'
    ? customText(rawOf(name, field, record), names)
    : textOf(declaration, name, record, names);
}
