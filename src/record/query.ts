import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { currentDay } from '#codecs/dates.ts';
import { daysOfWord, isPeriodWord } from '#codecs/periods.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Values } from './values.ts';

/**
 * Returns the query of a filter by parameter name. Empty values are omitted; `false` and `0` are not empty (spec D13).
 */
export function queryOf(
  declaration: Declaration,
  names: readonly string[],
  values: Values,
  today = currentDay(),
): [string, unknown][] {
  return names.flatMap((name) => queryPairs(name, declaration.fields[name] as Field, values[name], today));
}

/**
 * Returns the query of one field. A date range with a single date uses it as both ends (spec D58); a reversed one is
 * sorted; the word of a period becomes its days of today (spec D93).
 */
export function queryPairs(name: string, field: Field, value: unknown, today = currentDay()): [string, unknown][] {
  const query = field.query ?? name;
  if (Array.isArray(query)) {
    const days = isPeriodWord(value) ? daysOfWord(value, today) : value;
    const [start, end] = Array.isArray(days) ? (days as (string | null)[]) : [];
    const only = start ?? end;
    if (!only) return [];
    const [from, to] = [start ?? only, end ?? only].toSorted();
    return [
      [query[0] as string, from],
      [query[1] as string, to],
    ];
  }
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return [];
  return [[query as string, kindOf(field).serialize(value, field)]];
}
