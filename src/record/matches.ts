import { kindOf } from '#kinds/registry/kinds.ts';
import type { AnyRecord } from '#codecs/records.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { rawOf } from './rawOf.ts';

/**
 * Whether a record is what a query asks for, by the names of the query, as a usual server understands it: a text by its part, a
 * list by any of it, a period by the days it shares. Names of no field ask nothing.
 */
export function matches(
  declaration: Declaration,
  record: AnyRecord,
  query: Readonly<Record<string, unknown>>,
): boolean {
  return Object.entries(declaration.fields).every(([name, field]) => {
    const asked = askedOf(field.query ?? name, query);
    if (asked === undefined || field.read === false) return true;
    return kindOf(field).matches(rawOf(name, field, record), asked, field);
  });
}

function askedOf(name: string | readonly string[], query: Readonly<Record<string, unknown>>): unknown {
  if (typeof name === 'string') return Object.hasOwn(query, name) ? query[name] : undefined;
  const ends = name.map((item) => (Object.hasOwn(query, item) ? query[item] : null));
  return ends.every((end) => end === null) ? undefined : ends;
}
