import { and, sql, type SQL } from 'drizzle-orm';
import { parseBracketed } from '#codecs/bracketed.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { likePattern } from '../../platform/db/likePattern.ts';
import type { Query } from '../../platform/http/query.ts';
import type { BodyColumns } from './columns.ts';
import type { LoadLookupEntries } from './lookupEntries.ts';
import { filterCriteria, offOf, type FilterCriterion } from './filterCriteria.ts';
import { lookupOf } from '#record/requestBody/storedFields.ts';
import type { SeenPlaces } from '../../identity/rights/seenPlaces.ts';
import { bodyColumnsOf, storageOf } from './storage.ts';

/** Which records are asked for. `inOrder`: an index has them newest first, because every condition names one value, or has no more of them than the page. */
export interface SearchCondition {
  where: SQL;
  inOrder: boolean;
}

/** How a filter names records: what its ids are called, and which of them whoever asks may see. */
export interface Naming {
  entriesOf: LoadLookupEntries;
  seen: SeenPlaces;
}

/** The part of a list that a query asks for, by the filter's fields, and by `changedSince` where it is known; undefined for all of it. Names of no field are ignored (spec D13). */
export async function searchOf(
  declaration: Declaration,
  query: Query,
  naming: Naming,
): Promise<SearchCondition | undefined> {
  const found = (
    await Promise.all(filterCriteria(declaration).map((filter) => conditionOf(declaration, filter, query, naming)))
  ).filter((item) => item !== undefined);
  const { changedAt } = storageOf(declaration);
  const since = changedAt && query.integer('changedSince');
  const where = and(
    ...found.map((item) => item.where),
    since === undefined ? undefined : sql`${changedAt} >= ${since}`,
  );
  return where && { where, inOrder: since === undefined && found.every((item) => item.inOrder) };
}

async function conditionOf(
  declaration: Declaration,
  { field, query: [first = '', last = ''], wire, by }: FilterCriterion,
  query: Query,
  naming: Naming,
): Promise<SearchCondition | undefined> {
  const columns = bodyColumnsOf(declaration);
  if (by === 'range') {
    const where = overlapping(columns, wire, query.day(first), query.day(last));
    return where && { where, inOrder: false };
  }
  const [name = ''] = wire;
  if (by === 'atLeast') {
    const min = query.number(first);
    return min === undefined ? undefined : { where: sql`${columns.storedNumber(name)} >= ${min}`, inOrder: false };
  }
  const value = query.text(first);
  if (value === undefined) return undefined;
  if (by === 'part') return { where: sql`${columns.foldedText(name)} like ${likePattern(value)}`, inOrder: false };
  if (by === 'flag') return { where: sql`${columns.flagText(name, offOf(field))} = ${value}`, inOrder: true };
  const values = await wanted(declaration, field, value, naming);
  if (by === 'one') return { where: columns.isOne(name, values), inOrder: values.length === 1 };
  return { where: columns.has(name, values), inOrder: false };
}

/** The values that answer a filter; in a tree those below a chosen one do, too. */
async function wanted(
  declaration: Declaration,
  field: Field,
  text: string,
  { entriesOf, seen }: Naming,
): Promise<string[]> {
  const values = text.startsWith('[') ? parseBracketed(text) : [text];
  const lookup = lookupOf(declaration, field);
  if (lookup?.children === undefined) return seen.inFilter(lookup, values.map(String));
  const { covered } = await entriesOf(lookup);
  return seen.inFilter(
    lookup,
    values.flatMap((id) => covered(typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id)).map(String),
  );
}

/** A stored range that has a day in common with the asked one; a single stored day counts as a range of one. */
function overlapping(
  { plainText }: BodyColumns,
  wire: readonly string[],
  start: string | undefined,
  end: string | undefined,
): SQL | undefined {
  const [from = '', to = from] = wire;
  return and(
    start === undefined ? undefined : sql`${plainText(to)} >= ${start}`,
    end === undefined ? undefined : sql`${plainText(from)} <= ${end}`,
  );
}
