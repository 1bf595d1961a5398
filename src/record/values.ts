import { daysOfWord, isPeriodWord } from '#codecs/periods.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { newRecord } from '#schemas/declaration/condition.ts';
import { valueFields } from './formFields.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { rawOf } from './rawOf.ts';

/** Values of a form or a filter by field name. */
export type Values = Record<string, unknown>;

/** Returns the values of a new form: each field's `default`, otherwise the empty value of its kind. */
export function emptyValues(declaration: Declaration, names: readonly string[]): Values {
  return Object.fromEntries(
    names.map((name) => {
      const field = declaration.fields[name] as Field;
      // A record has the days of a period, a filter its word (spec D93).
      const initial =
        isPeriodWord(field.default) && field.kind === 'dateRange' ? [...daysOfWord(field.default)] : field.default;
      return [name, initial ?? kindOf(field).empty(field)];
    }),
  );
}

/**
 * Returns the values of an untouched filter. The `default` of a form field applies to new records, not to the filter.
 */
export function emptyFilter(declaration: Declaration, names: readonly string[]): Values {
  return Object.fromEntries(
    names.map((name) => [
      name,
      filterDefault(declaration, name) ?? emptyFilterValue(declaration.fields[name] as Field),
    ]),
  );
}

/** Returns the initial filter value of a field; undefined when it does not filter. */
export function filterDefault(declaration: Declaration, name: string): unknown {
  return valueFields(declaration).includes(name) ? undefined : declaration.fields[name]?.default;
}

/** Returns the filter value that does not filter; `false` of a flag would match only records without it. */
export function emptyFilterValue(field: Field): unknown {
  const { emptyInFilter, empty } = kindOf(field);
  return emptyInFilter === undefined ? empty(field) : emptyInFilter;
}

export function readField(name: string, field: Field, record: unknown): unknown {
  const kind = kindOf(field);
  if (field.read === false) return kind.empty(field);
  return kind.parse(rawOf(name, field, record), field);
}

/** All conditions of a form read the same values, so the total object is computed once. */
const totals = { new: new WeakMap<Values, Values>(), stored: new WeakMap<Values, Values>() };

/**
 * Builds the total object that rules and conditions read: all fields are present, texts are trimmed, a range counts
 * only with both ends (spec D58), and `$new` marks a new record.
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
  if (isRange(value)) return value[0] !== null && value[1] !== null ? value : [null, null];
  return trimmed(value);
}

/** Returns a value as a body has it: texts without white space around them, a period also with one end. */
export function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : (value ?? null);
}

/** Checks whether two values of a field are equal, ignoring white space around texts. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(trimmed(a)) === JSON.stringify(trimmed(b));
}

function isRange(value: unknown): value is [string | null, string | null] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((end) => end === null || (typeof end === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(end)))
  );
}
