import { formatBracketed } from '#codecs/bracketed.ts';
import { isRecord, recordsIn } from '#codecs/records.ts';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import { maxInteger } from '../../platform/http/query.ts';

export type Id = string | number;

/** The entries of a lookup by their ids, with the ids of everything below each. */
export interface LookupEntries {
  byId: ReadonlyMap<Id, Record<string, unknown>>;
  /** An id and those of all that is under it. */
  covered(id: Id): Id[];
}

/** Gives the entries of a lookup: those with the ids, or as many as one call gives. */
export type LoadLookupEntries = (lookup: Lookup, ids?: readonly Id[]) => Promise<LookupEntries>;

/** Asks for the data of a path of the same API, as the same user. */
export type FetchData = (path: string) => Promise<unknown>;

/** Entries as the lookups' own addresses answer, each asked once for one request; a lookup that does not answer has none. */
export function createLookupEntriesLoader(ask: FetchData): LoadLookupEntries {
  const asked = new Map<string, Promise<LookupEntries>>();
  const get = (lookup: Lookup, query: string): Promise<LookupEntries> => {
    const path = `${lookup.path}?${query}`;
    const known =
      asked.get(path) ??
      ask(path)
        .catch(() => [])
        .then((data) => entriesIn(data, lookup));
    asked.set(path, known);
    return known;
  };
  const whole = (lookup: Lookup): Promise<LookupEntries> => get(lookup, `limit=${lookup.limit ?? 1000}`);
  return async (lookup, ids) => {
    // A tree comes as a whole: what lies below an entry is told by nothing else.
    if (ids === undefined || lookup.children !== undefined) return whole(lookup);
    const numbers = [...new Set(ids)].filter(isNumber).toSorted((a, b) => a - b);
    const named = numbers.length > 0 ? await get(lookup, `ids=${formatBracketed(numbers)}`) : none;
    if (ids.every((id) => named.byId.has(id))) return named;
    // An address that does not know `ids`, or knows entries by another id than the lookup, is asked for what one call gives.
    const { byId, covered } = await whole(lookup);
    return { byId: new Map([...byId, ...named.byId]), covered };
  };
}

const none: LookupEntries = { byId: new Map(), covered: (id) => [id] };

/** For records whose choices are to be told by their ids alone. */
export const noLookupEntries: LoadLookupEntries = () => Promise.resolve(none);

/** Whether `ids` can name an id (docs/declarations.md, Lookups). */
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
