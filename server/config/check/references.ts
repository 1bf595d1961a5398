import type { Declaration } from '#schemas/declaration/declaration.ts';
import { formFields } from '#schemas/declaration/formFields.ts';
import type { Path } from './parse.ts';

/** A place that names a field. */
export interface Reference {
  path: Path;
  name: string;
}

/** Every place of a declaration that names a field, conditions aside. */
export function referencesIn(declaration: Declaration): Reference[] {
  const { list, filter, form, rules, unique, fields } = declaration;
  return [
    ...(list?.columns ?? []).map((column, at) => (typeof column === 'string'
      ? { path: ['list', 'columns', at], name: column } : { path: ['list', 'columns', at, 'field'], name: column.field })),
    ...namesAt(['filter', 'fields'], filter?.fields),
    ...(form?.title === undefined ? [] : [{ path: ['form', 'title'], name: form.title }]),
    ...namesAt(['form', 'fields'], form?.fields),
    ...(form?.groups ?? []).flatMap((group, at) => [...namesAt(['form', 'groups', at, 'fields'], group.fields), ...namesAt(['form', 'groups', at, 'row'], group.row)]),
    ...(rules?.all ?? []).map(([name], at) => ({ path: ['rules', 'all', at, 0], name })),
    ...(unique ?? []).flatMap((rule, at) => namesAt(['unique', at, 'fields'], rule.fields)),
    ...Object.entries(fields).flatMap(([name, field]) => [
      ...Object.entries(field.clears ?? {}).flatMap(([value, cleared]) => namesAt(['fields', name, 'clears', value], cleared)),
      ...('dependsOn' in field ? Object.entries(field.dependsOn ?? {}).map(([wire, on]) => ({ path: ['fields', name, 'dependsOn', wire], name: on })) : []),
      ...('requires' in field && field.requires !== undefined ? [{ path: ['fields', name, 'requires'], name: field.requires }] : []),
    ]),
  ];
}

function namesAt(path: Path, names: readonly string[] | undefined): Reference[] {
  return (names ?? []).map((name, at) => ({ path: [...path, at], name }));
}

/** The fields that a person meets: in a list, a filter or a form. */
export function shownFields(declaration: Declaration): Set<string> {
  const { list, filter } = declaration;
  const labelled = (list?.columns ?? []).flatMap((column) => (typeof column === 'string' ? [column] : column.label === undefined ? [column.field] : []));
  return new Set([...labelled, ...(filter?.fields ?? []), ...formFields(declaration)]);
}
