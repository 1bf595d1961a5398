import { kindOf } from '#kinds/registry/kinds.ts';
import { getByPath } from '#codecs/path.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { isSent, valueFields } from '../formFields.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';

/** What a request carries, or what is stored of it. */
export type Body = Record<string, unknown>;

/** A field of a form as a body carries it. */
export interface StoredField {
  name: string;
  field: Field;
  /** Its names in a body: two of a range. A dotted one lies inside an object, and is stored under the whole name. */
  wire: readonly string[];
}

/** What the forms of a resource send, field by field: what is asked for, and what travels unseen (docs/declarations.md). */
export function storedFields(declaration: Declaration): StoredField[] {
  const sent = new Set(valueFields(declaration));
  // Of a path with parents the address says them, whether a form does or not.
  const parents = new Set(parentsIn(declaration.api.path));
  return Object.entries(declaration.fields)
    .filter(([name, field]) => parents.has(name) || (sent.has(name) && isSent(field)))
    .map(([name, field]) => ({ name, field, wire: wireNames(name, field) }));
}

/** What a body says of the stored fields, by their names on the wire. */
export function storedValues(declaration: Declaration, body: Body): Body {
  return Object.fromEntries(
    storedFields(declaration).flatMap(({ wire }) => wire.map((name) => [name, getByPath(body, name)])),
  );
}

/** The names of a field in a body. */
export function wireNames(name: string, { send }: Field): string[] {
  if (typeof send === 'string') return [send];
  if (Array.isArray(send)) return [...send];
  if (typeof send === 'object' && 'name' in send && send.name !== undefined) return [send.name];
  return [name];
}

/** Whether what is stored of a field is a list. */
export function isList(field: Field): boolean {
  return kindOf(field).carries(field) === 'list' || (typeof field.send === 'object' && 'as' in field.send);
}

/** The lookup that a field chooses from: one of the declaration, else a shared one. */
export function lookupOf(declaration: Declaration, field: Field): Lookup | undefined {
  const name = 'lookup' in field ? field.lookup : undefined;
  return name === undefined
    ? undefined
    : (declaration.lookups?.[name] ?? (sharedLookups as Record<string, Lookup>)[name]);
}

/**
 * The stored field that a filter asks about: itself, else the one that travels under the name of the query, in one or many, else
 * the one that chooses from the same lookup.
 */
export function filteredField(
  declaration: Declaration,
  name: string,
  stored: readonly StoredField[],
): StoredField | undefined {
  const field = declaration.fields[name] as Field;
  const query = [field.query ?? name].flat();
  const lookup = 'lookup' in field ? field.lookup : undefined;
  return (
    stored.find((item) => item.name === name) ??
    stored.find(({ wire }) => wire.every((own, at) => own === query[at] || own === `${query[at]}s`)) ??
    stored.find((item) => lookup !== undefined && 'lookup' in item.field && item.field.lookup === lookup)
  );
}
