import { isRecord, recordsIn } from '#codecs/records.ts';
import type { Lookup } from '#schemas/declaration/declaration.ts';

export type Id = string | number;

/** The entries of a lookup by their ids, with the ids of everything below each. */
export interface Entries {
  byId: ReadonlyMap<Id, Record<string, unknown>>;
  /** An id and those of all that is under it. */
  covered(id: Id): Id[];
}

/** Gives the entries of a lookup. */
export type EntriesOf = (lookup: Lookup) => Promise<Entries>;

/** Asks for the data of a path of the same API, as the same user. */
export type Ask = (path: string) => Promise<unknown>;

/** Entries as the lookups' own addresses answer, each asked once for one request; a lookup that does not answer has none. */
export function entriesBy(ask: Ask): EntriesOf {
  const asked = new Map<string, Promise<Entries>>();
  return (lookup) => {
    const known = asked.get(lookup.path) ?? ask(`${lookup.path}?limit=${lookup.limit ?? 1000}`).catch(() => []).then((data) => entriesIn(data, lookup));
    asked.set(lookup.path, known);
    return known;
  };
}

function entriesIn(data: unknown, lookup: Lookup): Entries {
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
