import { formFields } from '#record/formFields.ts';
import { labelOf } from '#record/labelOf.ts';
import { textOf } from '#record/textOf.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';

/** Returns how the page displays a record with a mismatch at this location, by the declaration. */
export function displayedText(declaration: Declaration, place: string, record: unknown): string {
  if (place === '') return 'строки не будет в списке';
  if (place === declaration.api.id) return 'записи нельзя будет открыть, выбрать и отличить от других';
  const name = fieldAt(declaration, place);
  if (name === undefined) return 'страница этого не показывает';
  const text = textOf(declaration, name, record);
  const columns = columnsOf(declaration);
  if (columns.includes(name)) return `в столбце „${labelOf(declaration, name)}“ будет „${text}“`;
  if (formFields(declaration).includes(name))
    return `в форме в поле „${labelOf(declaration, name)}“ будет ${text === '-' ? 'пусто' : `„${text}“`}`;
  return 'страница этого не показывает';
}

function columnsOf({ list }: Declaration): string[] {
  return list?.columns.map((column) => (typeof column === 'string' ? column : column.field)) ?? [];
}

/** Returns the field that reads a location, preferring a column over a form field. */
function fieldAt(declaration: Declaration, place: string): string | undefined {
  const at = place.replaceAll(/\[\d+\]/g, '[]');
  const reads = ([name, { read = name }]: [string, Field]): boolean =>
    read !== false &&
    [read].flat().some((path) => {
      const [own, requestedPath] = [path.replaceAll('[]', ''), at.replaceAll('[]', '')];
      return own === requestedPath || own.startsWith(`${requestedPath}.`) || requestedPath.startsWith(`${own}.`);
    });
  const names = Object.entries(declaration.fields)
    .filter(reads)
    .map(([name]) => name);
  const columns = columnsOf(declaration);
  return (
    names.find((name) => columns.includes(name)) ??
    names.find((name) => formFields(declaration).includes(name)) ??
    names[0]
  );
}

/** Returns how the page displays a lookup entry with a mismatch at this location. */
export function displayedEntryText({ id, name, detail, children }: Lookup, place: string): string {
  const member = place.replace(/^.*\]\./, '');
  if (place === '' || member === id) return 'записи не будет среди тех, из которых выбирают';
  if (member === name) return 'вместо названия при выборе будет „-“';
  if (member === detail) return 'второй строки под названием не будет';
  return children !== undefined && member === children
    ? 'вложенных записей в дереве не будет'
    : 'страница этого не показывает';
}
