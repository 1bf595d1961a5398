import { kindOf } from '#kinds/registry/kinds.ts';
import { nestedFields } from '#kinds/shared/nested.ts';
import { countOf } from '#codecs/plural.ts';
import { recordIn } from '#codecs/records.ts';
import type { Declaration, Rule } from '#schemas/declaration/declaration.ts';
import type { Field, FieldOf } from '#schemas/declaration/field.ts';
import { brokenRules } from './brokenRules.ts';
import type { RowKind } from './mergeRows.ts';
import type { Values } from './values.ts';

/**
 * A field whose value is an object or a table of objects.
 *
 * Rows and groups are forms: inputs, conditions, required marks and messages are those of any form. Members of a row
 * that the declaration does not name are lost with the next save.
 */
export type NestedFieldOf = FieldOf<'rows'> | FieldOf<'group'>;

const known = new WeakMap<object, Declaration>();

/** Returns the objects of a field as a separate declaration, so that they are drawn and checked like any form. */
export function nestedDeclaration(field: NestedFieldOf): Declaration {
  const before = known.get(field);
  if (before) return before;
  const fields = nestedFields(field);
  const made: Declaration = {
    name: 'nested',
    title: field.label ?? '',
    one: field.label ?? '',
    api: { path: '/api/nested/', id: '', verbs: ['update'] },
    form: { submit: {}, fields: Object.keys(fields) },
    fields,
    rules: { show: 'underField', all: (field.rules ?? []) as readonly Rule[] as Rule[] },
  };
  known.set(field, made);
  return made;
}

/** Returns the violated rules of one object, in order. */
export function nestedRuleErrors(field: NestedFieldOf, row: Values): [name: string, message: string][] {
  return brokenRules(nestedDeclaration(field), row, false);
}

/** Returns the values of a newly added row. */
export function newNested(field: FieldOf<'rows'>): Values {
  return Object.fromEntries(
    Object.entries(nestedFields(field)).map(([name, own]) => [name, own.default ?? kindOf(own).empty(own)]),
  );
}

const rowWords = ['строки', 'строк', 'строк'] as const;

/** Returns the errors of a field by the rules of its objects; for a table, the row count is checked first. */
export function nestedErrors(field: NestedFieldOf, value: unknown): string[] {
  return field.kind === 'rows'
    ? brokenRows(field, value)
    : nestedRuleErrors(field, recordIn(value)).map(([, message]) => message);
}

function brokenRows(field: FieldOf<'rows'>, value: unknown): string[] {
  const rows = Array.isArray(value) ? (value as Values[]) : [];
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = field;
  if (rows.length < min) return [`Нужно не меньше ${countOf(min, rowWords)}`];
  if (rows.length > max) return [`Можно не больше ${countOf(max, rowWords)}`];
  return rows.flatMap((row, index) =>
    nestedRuleErrors(field, row).map(([, message]) => `Строка ${index + 1}: ${message}`),
  );
}

/** Returns how the rows of a field are identified in a merge and how they are named. */
export function rowKindOf(field: FieldOf<'rows'>): RowKind {
  const cells = Object.entries(nestedFields(field))
    .filter(([, own]) => own.label !== undefined)
    .map(([name, own]) => ({ name, label: own.label ?? name }));
  return {
    key: (row, index) => String((field.key === undefined ? null : row[field.key]) ?? `#${index}`),
    name: (row) =>
      cells
        .map(({ name }) => row[name])
        .find((item): item is string => typeof item === 'string' && item.trim() !== '') ?? 'Без названия',
    cells,
  };
}

/** Checks whether a field's value is a table of rows. */
export function isRows(field: Field | undefined): field is FieldOf<'rows'> {
  return field?.kind === 'rows';
}

export function isNested(field: Field | undefined): field is NestedFieldOf {
  return isRows(field) || field?.kind === 'group';
}
