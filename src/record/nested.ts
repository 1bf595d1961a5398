import { kindOf } from '#kinds/registry/kinds.ts';
import { nestedFields } from '#kinds/shared/nested.ts';
import { countOf } from '#codecs/plural.ts';
import { recordIn } from '#codecs/records.ts';
import type { Declaration, Rule } from '#schemas/declaration/declaration.ts';
import type { Field, FieldOf } from '#schemas/declaration/field.ts';
import { brokenRules } from './brokenRules.ts';
import type { RowKind } from './mergeRows.ts';
import type { Values } from './values.ts';

/** A field whose value is an object, or a table of them. */
export type NestedFieldOf = FieldOf<'rows'> | FieldOf<'group'>;

const known = new WeakMap<object, Declaration>();

/** The objects of a field as a resource of their own, so that each is drawn and checked as any form is. */
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

/** What is wrong with one object by its rules, first things first. */
export function nestedRuleErrors(field: NestedFieldOf, row: Values): [name: string, message: string][] {
  return brokenRules(nestedDeclaration(field), row, false);
}

/** The values of a row that has just been added. */
export function newNested(field: FieldOf<'rows'>): Values {
  return Object.fromEntries(
    Object.entries(nestedFields(field)).map(([name, own]) => [name, own.default ?? kindOf(own).empty(own)]),
  );
}

const rowWords = ['строки', 'строк', 'строк'] as const;

/** What is wrong with the value of a field by the rules of its objects; of a table first how many rows there are. */
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

/** How the rows of a field are told apart where two people changed them, and what they are called. */
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

/** A field whose value is a table of rows. */
export function isRows(field: Field | undefined): field is FieldOf<'rows'> {
  return field?.kind === 'rows';
}

/** A field with objects inside it. */
export function isNested(field: Field | undefined): field is NestedFieldOf {
  return isRows(field) || field?.kind === 'group';
}
