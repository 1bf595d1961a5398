import { and, sql, type SQL } from 'drizzle-orm';
import { parseBracketed } from '#codecs/bracketed.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { containing } from '../db/containing.ts';
import type { Query } from '../http/query.ts';
import type { EntriesOf } from './entries.ts';
import { askedBy, lookupOf, storedFields } from './stored.ts';

const texts = new Set(['text', 'longText', 'editableTitle', 'url', 'phone']);

/** The part of a list that a query asks for, by the filter's fields; names of no field are ignored (spec D13). */
export async function matching(declaration: Declaration, query: Query, entriesOf: EntriesOf): Promise<SQL | undefined> {
  const stored = storedFields(declaration);
  const conditions = await Promise.all((declaration.filter?.fields ?? []).map(async (name) => {
    const field = declaration.fields[name] as Field;
    const asked = askedBy(declaration, name, stored);
    if (!asked) return undefined;
    const [first = name, last] = [field.query ?? name].flat();
    if (last !== undefined) return overlapping(asked.wire, query.day(first), query.day(last));
    const value = query.text(first);
    if (value === undefined) return undefined;
    const [wire = ''] = asked.wire;
    if (texts.has(field.kind)) return sql`translate(lower(body->>${wire}), 'ё', 'е') like ${containing(value)}`;
    if (field.kind === 'flag') return sql`coalesce(body->>${wire}, 'false') = ${value}`;
    return oneOf(wire, await wanted(declaration, field, value, entriesOf));
  }));
  return and(...conditions);
}

/** The values that answer a filter; in a tree those below a chosen one do, too. */
async function wanted(declaration: Declaration, field: Field, text: string, entriesOf: EntriesOf): Promise<string[]> {
  const values = text.startsWith('[') ? parseBracketed(text) : [text];
  const lookup = lookupOf(declaration, field);
  if (lookup?.children === undefined) return values.map(String);
  const { covered } = await entriesOf(lookup);
  return values.flatMap((id) => covered(typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id)).map(String);
}

/** Whether a stored value, or one of a stored list, is among `values`. */
function oneOf(wire: string, values: readonly string[]): SQL {
  const list = sql`jsonb_array_elements_text(case jsonb_typeof(body->${wire}) when 'array' then body->${wire} else jsonb_build_array(body->${wire}) end)`;
  return sql`exists (select 1 from ${list} as one where one in (select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)))`;
}

/** A stored range that has a day in common with the asked one; a single stored day counts as a range of one. */
function overlapping(wire: readonly string[], start: string | undefined, end: string | undefined): SQL | undefined {
  const [from = '', to = from] = wire;
  return and(
    start === undefined ? undefined : sql`body->>${to} >= ${start}`,
    end === undefined ? undefined : sql`body->>${from} <= ${end}`,
  );
}
