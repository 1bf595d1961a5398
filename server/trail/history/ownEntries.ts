import { isRecord } from '#codecs/records.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { HistoryEntry } from '#schemas/history.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { PageRange } from '../../platform/http/query.ts';
import { placeFieldsOf } from '../../resources/engine/customResourceScope.ts';
import { hiddenPlaces, type PlaceKind } from '../../identity/rights/hiddenPlaces.ts';
import type { TerritoryLimit } from '../../identity/rights/territoryLimit.ts';
import { ofRecord, readEntries } from './read.ts';

/** Members by which records of the two documents say where they belong. */
const builtIn: Readonly<Record<string, PlaceKind>> = {
  territoryId: 'territory',
  territoryIds: 'territory',
  distrId: 'distributor',
  storeId: 'point',
  storeIds: 'point',
  fieldEmployeeId: 'agent',
};

/** Members of a change of a list: what stands in them stands under the name of the list. */
const listMembers: ReadonlySet<string> = new Set(['removed', 'added', 'changed', 'item', 'changes', 'after']);

/** Calls `take` with every number of a value and the member under which it stands. */
function walk(value: unknown, name: string, take: (name: string, id: number) => void): void {
  if (typeof value === 'number') take(name, value);
  else if (Array.isArray(value)) for (const item of value) walk(item, name, take);
  else if (isRecord(value))
    for (const [member, item] of Object.entries(value)) walk(item, listMembers.has(member) ? name : member, take);
}

/** The places that an entry names, before and after. Places of added items in their list are numbers, too: the item alone counts. */
function placesOf({ changes, deleted }: HistoryEntry, kinds: ReadonlyMap<string, PlaceKind>): [PlaceKind, number][] {
  const places: [PlaceKind, number][] = [];
  const take = (name: string, id: number): void => {
    const kind = kinds.get(name);
    if (kind !== undefined) places.push([kind, id]);
  };
  for (const [name, change] of Object.entries(changes)) {
    if (Array.isArray(change) || !('by' in change)) walk(change, name, take);
    else walk({ ...change, by: [], added: change.added?.map(([, item]) => item) ?? [] }, name, take);
  }
  walk(deleted ?? {}, '', take);
  return places;
}

/**
 * Returns a page of the entries of a record that is wholly within a limit, newest first: those since it became so. What stands before the last entry that names a place of others tells
 * what the record was when it was theirs.
 */
export async function readOwnEntries(
  db: Db,
  limit: TerritoryLimit,
  { declaration, id }: { declaration: Declaration; id: string },
  { limit: size, offset }: PageRange,
): Promise<HistoryEntry[]> {
  const kinds = new Map([
    ...Object.entries(builtIn),
    ...placeFieldsOf(declaration).map(({ wire, kind }) => [wire, kind] as const),
  ]);
  const entries = await readEntries(db, ofRecord(declaration.name, id), { limit: offset + size, offset: 0 });
  const named = entries.map((entry) => placesOf(entry, kinds));
  const hidden = new Map<PlaceKind, ReadonlySet<number>>();
  for (const kind of new Set(kinds.values()))
    hidden.set(
      kind,
      await hiddenPlaces(
        db,
        limit,
        kind,
        named.flat().flatMap(([item, place]) => (item === kind ? [place] : [])),
        'own',
      ),
    );
  const last = named.findIndex((places) => places.some(([kind, place]) => hidden.get(kind)?.has(place)));
  return entries.slice(0, last === -1 ? undefined : last).slice(offset);
}
