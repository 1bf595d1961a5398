import type { CrudFilter } from '@refinedev/core';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { codecOf } from '../fields/codecs.ts';
import type { Values } from './values.ts';

/** The values of a filter as Refine filters named as the query names them. Empty ones are left out; `false` and `0` are not empty (spec D13). */
export function queryFilters(declaration: Declaration, names: readonly string[], values: Values): CrudFilter[] {
  const pairs = names.flatMap((name) => queryPairs(name, declaration.fields[name] as Field, values[name]));
  return pairs.map(([field, value]) => ({ field, operator: 'eq', value }));
}

/** The query of one field: a date range with one date uses it as both ends (spec D58), one typed the wrong way round is what lies between. */
export function queryPairs(name: string, field: Field, value: unknown): [string, unknown][] {
  const query = field.query ?? name;
  if (Array.isArray(query)) {
    const [start, end] = Array.isArray(value) ? (value as (string | null)[]) : [];
    const only = start ?? end;
    if (!only) return [];
    const [from, to] = [start ?? only, end ?? only].toSorted();
    return [[query[0] as string, from], [query[1] as string, to]];
  }
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return [];
  return [[query as string, codecOf(field).write(value, field)]];
}
