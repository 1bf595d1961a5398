import type { Declaration, Form } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { parentsIn, withParents } from '#schemas/declaration/pathSteps.ts';
import { formFields } from './formFields.ts';
import type { Values } from './values.ts';

type Id = string | number;

/**
 * Returns the declaration with the parent ids of the filter in its path; null while one is missing. A list without
 * parents stays unchanged.
 *
 * A list under a parent is the same declaration with the path filled in, so everything that works with a declaration
 * works with it. Its caches use `collectionOf`, so rows of two parents never mix.
 */
export function bindParents(declaration: Declaration, values: Values): Declaration | null {
  const given = parentsIn(declaration.api.path).map((name) => [name, idIn(values[name])] as const);
  if (given.length === 0) return declaration;
  return given.some(([, id]) => id === undefined)
    ? null
    : withFixedFields(declaration, Object.fromEntries(given) as Record<string, Id>);
}

/** Returns the parents that a filter has not chosen yet. */
export function missingParents({ api }: Declaration, values: Values): string[] {
  return parentsIn(api.path).filter((name) => idIn(values[name]) === undefined);
}

/**
 * Returns a declaration with some fields fixed from outside: lists, filters and forms hide them, but a form sends them.
 * Parents of the path are sent only as far as the form sent them before, because the address contains them.
 */
export function withFixedFields(declaration: Declaration, given: Readonly<Record<string, Id>>): Declaration {
  const { api, fields, list, filter, form } = declaration;
  const isOther = (name: string): boolean => !Object.hasOwn(given, name);
  const parents = parentsIn(api.path);
  const under = parents.length === 0 ? undefined : withParents(api.path, given);
  const columns = list?.columns.filter((column) => isOther(typeof column === 'string' ? column : column.field)) ?? [];
  const inForm = new Set(formFields(declaration));
  const constants = Object.entries(given).map(([name, value]): [string, Field] => [
    name,
    {
      kind: 'constant',
      value,
      read: false,
      ...(fields[name]?.query !== undefined && { query: fields[name].query }),
      send: parents.includes(name) && !inForm.has(name) ? false : (fields[name]?.send ?? name),
    },
  ]);
  return {
    ...declaration,
    api: under === undefined ? api : { ...api, under },
    fields: { ...fields, ...Object.fromEntries(constants) },
    ...(list && { list: { ...list, columns: columns.length === 0 ? list.columns : columns } }),
    ...(filter && { filter: { ...filter, fields: filter.fields.filter(isOther) } }),
    ...(form && { form: withoutFields(form, isOther) }),
  };
}

function withoutFields({ title, ...form }: Form, isOther: (name: string) => boolean): Form {
  return {
    ...form,
    ...(title !== undefined && isOther(title) && { title }),
    ...(form.fields && { fields: form.fields.filter(isOther) }),
    ...(form.groups && {
      groups: form.groups.map((group) => ({
        ...group,
        ...(group.fields && { fields: group.fields.filter(isOther) }),
        ...(group.row && { row: group.row.filter(isOther) }),
      })),
    }),
  };
}

function idIn(value: unknown): Id | undefined {
  const [id, ...more] = [value].flat() as unknown[];
  return more.length === 0 && (typeof id === 'number' || (typeof id === 'string' && id.trim() !== '')) ? id : undefined;
}
