import { formatBracketed } from '#codecs/bracketed.ts';
import { isRecord, recordsIn } from '#codecs/records.ts';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { FetchData } from '../../platform/http/internalRequest.ts';
import { maxInteger } from '../../platform/http/query.ts';

export type Id = string | number;

/** Entries of a lookup by id, with the ids of all descendants of each entry. */
export interface LookupEntries {
  byId: ReadonlyMap<Id, Record<string, unknown>>;
  /** Returns an id and the ids of all its descendants. */
  covered(id: Id): Id[];
}

/** Returns the entries of a lookup: those with the ids, or the entries of a single request. */
export type LoadLookupEntries = (lookup: Lookup, ids?: readonly Id[]) => Promise<LookupEntries>;

/**
 * Returns a loader of entries from the lookups' own addresses, with one call per entry and request. A lookup whose
 * address fails has no entries.
 */
export function createLookupEntriesLoader(ask: FetchData): LoadLookupEntries {
  const requests = new Map<string, Promise<LookupEntries>>();
  const get = (lookup: Lookup, query: string): Promise<LookupEntries> => {
    const path = `${lookup.path}?${query}`;
    const known =
      requests.get(path) ??
      ask(path)
        .catch(() => [])
        .then((data) => entriesIn(data, lookup));
    requests.set(path, known);
    return known;
  };
  const whole = (lookup: Lookup): Promise<LookupEntries> => get(lookup, `limit=${lookup.limit ?? 1000}`);
  return async (lookup, ids) => {
    // A tree is loaded as a whole: no other request lists the descendants of an entry.
    if (ids === undefined || lookup.children !== undefined) return whole(lookup);
    const numbers = [...new Set(ids)].filter(isNumber).toSorted((a, b) => a - b);
    const named = numbers.length > 0 ? await get(lookup, `ids=${formatBracketed(numbers)}`) : none;
    if (ids.every((id) => named.byId.has(id))) return named;
    // An address that does not support `ids`, or uses another id than the lookup, is queried for its first page only.
    const { byId, covered } = await whole(lookup);
    return { byId: new Map([...byId, ...named.byId]), covered };
  };
}

const none: LookupEntries = { byId: new Map(), covered: (id) => [id] };

/** A loader without entries, for records whose choices are shown by id only. */
export const noLookupEntries: LoadLookupEntries = () => Promise.resolve(none);

/** Whether `ids` can contain the id (docs/declarations.md, Lookups). */
function isNumber(id: Id): id is number {
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= maxInteger;
}

function entriesIn(data: unknown, lookup: Lookup): LookupEntries {
  const byId = new Map<Id, Record<string, unknown>>();
  const below = new Map<Id, Id[]>();
  const take = (item: Record<string, unknown>): Id[] => {
    const id = item[lookup.id];
    const children = recordsIn(lookup.children === undefined ? [] : item[lookup.children]).flatMap(take);
    if (typeof id !== 'string' && typeof id !== 'number') return children;
    byId.set(id, { [lookup.id]: id, [lookup.name]: item[lookup.name] });
    below.set(id, [id, ...children]);
    return [id, ...children];
  };
  recordsIn(isRecord(data) && 'data' in data ? data['data'] : data).forEach(take);
  return { byId, covered: (id) => below.get(id) ?? [id] };
}
