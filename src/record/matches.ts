import { kindOf } from '#kinds/registry/kinds.ts';
import type { AnyRecord } from '#codecs/records.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { rawOf } from './rawOf.ts';

/**
 * Checks whether a record matches a query, as a typical server interprets it: a text by substring, a list by any item,
 * a period by overlapping days. Unknown names are ignored.
 */
export function matches(
  declaration: Declaration,
  record: AnyRecord,
  query: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(declaration.fields).every(([name, field]) => {
    const value = queryValueOf(field.query ?? name, query);
    if (value === undefined || field.read === false) return true;
    return kindOf(field).matches(rawOf(name, field, record), value, field);
  });
}

function queryValueOf(name: string | readonly string[], query: Readonly<Record<string, unknown>>): unknown {
  if (typeof name === 'string') return Object.hasOwn(query, name) ? query[name] : undefined;
  const ends = name.map((item) => (Object.hasOwn(query, item) ? query[item] : null));
  return ends.every((end) => end === null) ? undefined : ends;
}
