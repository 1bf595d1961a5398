import { and, sql, type SQL } from 'drizzle-orm';
import { addDays } from '#planning/days.ts';
import { parseBracketed } from '#codecs/bracketed.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { likePattern } from '../../platform/db/likePattern.ts';
import { badRequest } from '../../platform/http/httpError.ts';
import type { Query } from '../../platform/http/query.ts';
import type { BodyColumns } from './columns.ts';
import type { LoadLookupEntries } from './lookupEntries.ts';
import {
  commonListParameters,
  filterCriteria,
  offOf,
  queryCriteria,
  unknownParameterText,
  type FilterCriterion,
} from '#record/filterCriteria.ts';
import { lookupOf } from '#record/requestBody/storedFields.ts';
import type { SeenPlaces } from './seenPlaces.ts';
import type { SearchCondition, StoredResource } from './storage.ts';

/** Context for filters by lookup: how to load entries, and which of them the user may see. */
export interface LookupNaming {
  entriesOf: LoadLookupEntries;
  seen: SeenPlaces;
}

/**
 * Returns the search for a list query, from what it can filter by and `changedSince` where supported; undefined for the
 * whole list. A custom resource throws for a parameter that no stored value answers: without it the list would have
 * other records than the query asks for. The product's own lists ignore it (docs/lists.md).
 */
export async function searchOf(
  resource: StoredResource,
  query: Query,
  naming: LookupNaming,
): Promise<SearchCondition | undefined> {
  const { changedAt, searchable, own } = resource.storage;
  const criteria = queryCriteria(resource.declaration).filter(({ wire }) => wire.every(searchable));
  // Only custom resources share a table.
  if (own !== undefined)
    rejectUnknown(resource.declaration, query, [
      ...commonListParameters,
      ...criteria.flatMap((criterion) => criterion.query),
    ]);
  // Only the fields of the filter have indexes.
  const indexed = new Set(filterCriteria(resource.declaration).flatMap((criterion) => criterion.query));
  const conditions = criteria.map(async (criterion) => {
    const found = await conditionOf(resource, criterion, query, naming);
    return found && { ...found, inOrder: found.inOrder && criterion.query.every((name) => indexed.has(name)) };
  });
  const found = (await Promise.all(conditions)).filter((item) => item !== undefined);
  const since = changedAt && query.integer('changedSince');
  const where = and(
    ...found.map((item) => item.where),
    since === undefined ? undefined : sql`${changedAt} >= ${since}`,
  );
  return where && { where, inOrder: since === undefined && found.every((item) => item.inOrder) };
}

function rejectUnknown(declaration: Declaration, query: Query, known: readonly string[]): void {
  const unknown = query.names().find((name) => !known.includes(name));
  if (unknown !== undefined) throw badRequest(unknownParameterText(declaration, unknown, known));
}

async function conditionOf(
  { declaration, storage: { columns } }: StoredResource,
  { field, stored, query: [first = '', last = ''], wire, by }: FilterCriterion,
  query: Query,
  naming: LookupNaming,
): Promise<SearchCondition | undefined> {
  if (by === 'range') {
    const where = overlapping(columns, { stored, wire }, query.day(first), query.day(last));
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
  const values = await matchingValues(declaration, field, value, naming);
  if (by === 'one') return { where: columns.isOne(name, values), inOrder: values.length === 1 };
  return { where: columns.has(name, values), inOrder: false };
}

/** Returns the values that match a filter; in a tree, they include the descendants of a chosen entry. */
async function matchingValues(
  declaration: Declaration,
  field: Field,
  text: string,
  { entriesOf, seen }: LookupNaming,
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

const lastDay = '9999-12-31';

/**
 * Returns a condition for stored ranges that overlap the requested one; a single stored day is a range of one day. A day
 * may be stored as an instant of its midnight (`wire`, docs/declarations.md), which as a text begins with the day.
 */
function overlapping(
  { plainText, storedNumber, onDays }: BodyColumns,
  { stored, wire }: Pick<FilterCriterion, 'stored' | 'wire'>,
  start: string | undefined,
  end: string | undefined,
): SQL | undefined {
  const [from = '', to = from] = wire;
  const instants = from === to ? onDays?.(from, start, end) : undefined;
  if (instants) return instants;
  const next = end === undefined || end >= lastDay ? undefined : addDays(end, 1);
  if (stored.kind === 'date' && stored.wire === 'unixMs')
    return and(
      start === undefined ? undefined : sql`${storedNumber(to)} >= ${Date.parse(start)}`,
      next === undefined ? undefined : sql`${storedNumber(from)} < ${Date.parse(next)}`,
    );
  return and(
    start === undefined ? undefined : sql`${plainText(to)} >= ${start}`,
    next === undefined ? undefined : sql`${plainText(from)} < ${next}`,
  );
}
