import { canonicalRaw, kindOf } from '#kinds/registry/kinds.ts';
import type { AnyRecord } from '#codecs/records.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { rawOf } from './rawOf.ts';
import { filteredField, storedFields } from './requestBody/storedFields.ts';

/**
 * Checks whether a record matches a query, as a typical server interprets it: a text by substring, a list by any item,
 * a period by overlapping days, also one that only the filter has and that applies to a stored day. Unknown names are
 * ignored.
 */
export function matches(
  declaration: Declaration,
  record: AnyRecord,
  query: Readonly<Record<string, unknown>>,
): boolean {
  const filters = new Set(declaration.filter?.fields);
  // A period over a day is queried by the name of the day.
  const taken = new Set([...filters].flatMap((name) => declaration.fields[name]?.query ?? []));
  return Object.entries(declaration.fields).every(([name, field]) => {
    const value = queryValueOf(field.query ?? name, query);
    if (value === undefined || (!filters.has(name) && taken.has(name))) return true;
    if (field.read !== false) return kindOf(field).matches(rawOf(name, field, record), value, field);
    const stored = field.kind === 'dateRange' ? filteredField(declaration, name, storedFields(declaration)) : undefined;
    if (stored === undefined || stored.field.read === false) return true;
    return kindOf(field).matches(canonicalRaw(stored.field, rawOf(stored.name, stored.field, record)), value, field);
  });
}

function queryValueOf(name: string | readonly string[], query: Readonly<Record<string, unknown>>): unknown {
  if (typeof name === 'string') return Object.hasOwn(query, name) ? query[name] : undefined;
  const ends = name.map((item) => (Object.hasOwn(query, item) ? query[item] : null));
  return ends.every((end) => end === null) ? undefined : ends;
}
