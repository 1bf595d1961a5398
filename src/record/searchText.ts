import { foldSearch } from '#codecs/foldSearch.ts';
import type { NameOf } from '#kinds/kindModule.ts';
import { customText } from '#kinds/custom/customText.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { rawOf } from './rawOf.ts';
import { textOf } from './textOf.ts';

/** What names the chosen ids of a field; undefined where the record names them itself, or nothing does. */
export type NamesOf = (field: string) => NameOf | undefined;

/** Keeps the texts of two columns apart: no word has it in it. */
const between = '\n';

/**
 * What a search in a list looks through (spec D68): the texts of the columns, folded as `foldCase` does. What shows `-` says nothing. Of a custom field these are its texts,
 * the `name` of an object, and its ids where `nameOf` names them.
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

/** The columns of a declaration's list, which its search looks through unless a person has chosen others. */
export function searchedColumns({ list }: Pick<Declaration, 'list'>): string[] {
  return (list?.columns ?? []).map((column) => (typeof column === 'string' ? column : column.field));
}

/** The lookup that names a field's ids: the one that it chooses from, of a custom field the one that is called like it (`taskStatus`). */
export function lookupNameOf(field: Field): string | undefined {
  if (field.kind === 'custom') return field.lookup ?? field.name;
  return 'lookup' in field ? field.lookup : undefined;
}

/** The words of what was typed, folded, each once. */
export function wordsOf(typed: string): string[] {
  return [
    ...new Set(
      foldSearch(typed)
        .split(' ')
        .filter((word) => word !== ''),
    ),
  ];
}

/** Whether every word stands somewhere in a text of `searchTextOf`; without words everything is found. */
export function matchesAllWords(text: string, words: readonly string[]): boolean {
  return words.every((word) => text.includes(word));
}

/** What a person reads of a record in a column; of a custom field its texts and names. Chosen ids are named by `names`. */
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
