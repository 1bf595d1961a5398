import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { newRecord } from '#schemas/declaration/condition.ts';
import { valueFields } from './formFields.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { rawOf } from './rawOf.ts';

/** The values of a form or a filter by field name. */
export type Values = Record<string, unknown>;

/** The values of a new form: each field's `default`, else the empty value of its kind. */
export function emptyValues(declaration: Declaration, names: readonly string[]): Values {
  return Object.fromEntries(
    names.map((name) => {
      const field = declaration.fields[name] as Field;
      return [name, field.default ?? kindOf(field).empty(field)];
    }),
  );
}

/** The values of an untouched filter. The `default` of a field that the form has is that of a new record, not of the filter. */
export function emptyFilter(declaration: Declaration, names: readonly string[]): Values {
  return Object.fromEntries(
    names.map((name) => [
      name,
      filterDefault(declaration, name) ?? emptyFilterValue(declaration.fields[name] as Field),
    ]),
  );
}

/** What the filter of a field starts with; undefined when it asks nothing. */
export function filterDefault(declaration: Declaration, name: string): unknown {
  return valueFields(declaration).includes(name) ? undefined : declaration.fields[name]?.default;
}

/** The value of a filter field that asks nothing: `false` of a flag would ask for those without it. */
export function emptyFilterValue(field: Field): unknown {
  const { emptyInFilter, empty } = kindOf(field);
  return emptyInFilter === undefined ? empty(field) : emptyInFilter;
}

/** One field's value out of a record. */
export function readField(name: string, field: Field, record: unknown): unknown {
  const kind = kindOf(field);
  if (field.read === false) return kind.empty(field);
  return kind.parse(rawOf(name, field, record), field);
}

/** Every condition of a form reads the same values: their total object is made once. */
const totals = { new: new WeakMap<Values, Values>(), stored: new WeakMap<Values, Values>() };

/**
 * The total object that rules and conditions read: every field is present, texts are trimmed, a range counts only when
 * both ends are set (spec D58), and `$new` tells a new record.
 */
export function normalise(values: Values, isNew: boolean): Values {
  const known = totals[isNew ? 'new' : 'stored'].get(values);
  if (known) return known;
  const total: Values = { [newRecord]: isNew };
  totals[isNew ? 'new' : 'stored'].set(values, total);
  for (const [name, value] of Object.entries(values)) total[name] = normaliseValue(value);
  return total;
}

function normaliseValue(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (isRange(value)) return value[0] !== null && value[1] !== null ? value : [null, null];
  return value ?? null;
}

/** Whether two values of a field say the same: texts that differ in outer space alone do. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(normaliseValue(a)) === JSON.stringify(normaliseValue(b));
}

function isRange(value: unknown): value is [string | null, string | null] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((end) => end === null || (typeof end === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(end)))
  );
}
