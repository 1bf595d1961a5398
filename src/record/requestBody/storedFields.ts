import { kindOf } from '#kinds/registry/kinds.ts';
import { getByPath } from '#codecs/path.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { isSent, valueFields } from '../formFields.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';

/** The body of a request, or the stored part of it. */
export type Body = Record<string, unknown>;

/** A form field as a body contains it. */
export interface StoredField {
  name: string;
  field: Field;
  /** Its names in a body, two for a range. A dotted name is nested in an object and stored under the complete name. */
  wire: readonly string[];
}

const storedFieldsOf = new WeakMap<Declaration, readonly StoredField[]>();

/**
 * Returns the fields that the forms of a resource send, visible or not (docs/declarations.md). They are computed once
 * for a declaration: an import asks for each of its rows.
 */
export function storedFields(declaration: Declaration): readonly StoredField[] {
  const known = storedFieldsOf.get(declaration) ?? findStoredFields(declaration);
  storedFieldsOf.set(declaration, known);
  return known;
}

function findStoredFields(declaration: Declaration): StoredField[] {
  const sent = new Set(valueFields(declaration));
  // Parents come from the path, whether or not a form contains them.
  const parents = new Set(parentsIn(declaration.api.path));
  return Object.entries(declaration.fields)
    .filter(([name, field]) => parents.has(name) || (sent.has(name) && isSent(field)))
    .map(([name, field]) => ({ name, field, wire: wireNames(name, field) }));
}

/** Returns the values of the stored fields in a body, by body name. */
export function storedValues(declaration: Declaration, body: Body): Body {
  return Object.fromEntries(
    storedFields(declaration).flatMap(({ wire }) => wire.map((name) => [name, getByPath(body, name)])),
  );
}

/**
 * Returns the values to store from a submitted body: texts are trimmed, a blank day becomes empty, and `force` is
 * dropped.
 */
export function storedBody(declaration: Declaration, { force: _force, ...values }: Body): Body {
  const days = new Set(
    storedFields(declaration)
      .filter(({ field }) => field.kind === 'date' || field.kind === 'dateRange')
      .flatMap(({ wire }) => wire),
  );
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const trimmed = typeof value === 'string' ? value.trim() : (value ?? null);
      return [name, trimmed === '' && days.has(name) ? null : trimmed];
    }),
  );
}

export function wireNames(name: string, { send }: Field): string[] {
  if (typeof send === 'string') return [send];
  if (Array.isArray(send)) return [...send];
  if (typeof send === 'object' && 'name' in send && send.name !== undefined) return [send.name];
  return [name];
}

/** Checks whether the stored value of a field is a list. */
export function isList(field: Field): boolean {
  return kindOf(field).carries(field) === 'list' || (typeof field.send === 'object' && 'as' in field.send);
}

/** Returns the lookup of a field: one of the declaration, otherwise a shared one. */
export function lookupOf(declaration: Declaration, field: Field): Lookup | undefined {
  const name = 'lookup' in field ? field.lookup : undefined;
  return name === undefined
    ? undefined
    : (declaration.lookups?.[name] ?? (sharedLookups as Record<string, Lookup>)[name]);
}

/**
 * Returns the stored field that a filter applies to: the same field, otherwise the one sent under the name of the query
 * parameter (as one value or a list), otherwise the one with the same lookup.
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
