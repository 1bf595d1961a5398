import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { Option } from '#ui/options.ts';
import { entriesOf } from './useLookup.ts';
import { useGet } from './useGet.ts';

export type EntryNames = ReadonlyMap<Option['id'], string>;

/** The names of entries by their ids, at every depth of a tree; `nameOf` says more of each than its name. */
export function entryNames(entries: readonly Option[], nameOf = (entry: Option) => entry.name): EntryNames {
  const names = new Map<Option['id'], string>();
  const walk = (level: readonly Option[]) => level.forEach((entry) => {
    names.set(entry.id, nameOf(entry));
    walk(entry.children);
  });
  walk(entries);
  return names;
}

/** Every cell of a column asks for the names of the same answer: they are read once. */
const known = new WeakMap<object, WeakMap<Lookup, EntryNames>>();
const none: EntryNames = new Map();

/** The names of a lookup that is loaded as a whole; none while it is on its way, and of one that the server searches (spec D51). */
export function useEntryNames(lookup: Lookup, enabled: boolean): EntryNames {
  const { data } = useGet(lookup.path, {
    query: lookup.limit ? { limit: lookup.limit } : {}, enabled: enabled && lookup.search !== 'server', dictionary: lookup.dictionary === true,
  });
  if (typeof data !== 'object' || data === null) return none;
  const ofAnswer = known.get(data) ?? new WeakMap<Lookup, EntryNames>();
  known.set(data, ofAnswer);
  const names = ofAnswer.get(lookup) ?? entryNames(entriesOf(data, lookup));
  ofAnswer.set(lookup, names);
  return names;
}
