import { isRecord } from '#codecs/records.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { HistoryEntry } from '#schemas/history.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { PageRange } from '../../platform/http/query.ts';
import { parentMembers } from '../../identity/rights/parentReach.ts';
import { placeFieldsOf } from '../../identity/rights/placeFields.ts';
import { hiddenPlaces, type PlaceKind } from '../../identity/rights/hiddenPlaces.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { ofRecord, readEntries } from './read.ts';

/** Properties by which built-in records name their place. */
const builtIn: Readonly<Record<string, PlaceKind>> = {
  territoryId: 'territory',
  territoryIds: 'territory',
  distrId: 'distributor',
  storeId: 'point',
  storeIds: 'point',
  fieldEmployeeId: 'agent',
};

/** Properties of a list change: values inside them belong to the name of the list. */
const listMembers: ReadonlySet<string> = new Set(['removed', 'added', 'changed', 'item', 'changes', 'after']);

/** Calls `take` with every number in a value and the property that contains it. */
function walk(value: unknown, name: string, take: (name: string, id: number) => void): void {
  if (typeof value === 'number') take(name, value);
  else if (Array.isArray(value)) for (const item of value) walk(item, name, take);
  else if (isRecord(value))
    for (const [member, item] of Object.entries(value)) walk(item, listMembers.has(member) ? name : member, take);
}

/**
 * Returns the places that an entry names, before and after. Positions of added list items are numbers too, so only the
 * item counts.
 */
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
 * Returns a page of the entries of a record that is entirely within a limit, newest first, starting when it came within
 * the limit. Entries before the last one that names a place outside would reveal the record's earlier state, as would
 * those before it moved from another parent, which may be hidden.
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
  const parents = [...parentMembers(declaration).values()];
  const isMove = ({ action, changes }: HistoryEntry) => action === 'update' && parents.some((name) => name in changes);
  const last = entries.findIndex(
    (entry, index) => isMove(entry) || named[index]?.some(([kind, place]) => hidden.get(kind)?.has(place)),
  );
  return entries.slice(0, last === -1 ? undefined : last).slice(offset);
}
