import type { Lookup } from '#schemas/declaration/declaration.ts';
import { entriesOf, type Entry } from './useLookup.ts';
import { useAnswer } from './useAnswer.ts';

export type EntryNames = ReadonlyMap<Entry['id'], string>;

/** The names of entries by their ids, at every depth of a tree. */
export function entryNames(entries: readonly Entry[], names = new Map<Entry['id'], string>()): EntryNames {
  for (const entry of entries) {
    names.set(entry.id, entry.name);
    entryNames(entry.children, names);
  }
  return names;
}

/** Every cell of a column asks for the names of the same answer: they are read once. */
const known = new WeakMap<object, WeakMap<Lookup, EntryNames>>();
const none: EntryNames = new Map();

/** The names of a lookup that is loaded as a whole; none while it is on its way, and of one that the server searches (spec D51). */
export function useEntryNames(lookup: Lookup, enabled: boolean): EntryNames {
  const { data } = useAnswer(lookup.path, {
    query: lookup.limit ? { limit: lookup.limit } : {}, enabled: enabled && lookup.search !== 'server', dictionary: lookup.dictionary === true,
  });
  if (typeof data !== 'object' || data === null) return none;
  const ofAnswer = known.get(data) ?? new WeakMap<Lookup, EntryNames>();
  known.set(data, ofAnswer);
  const names = ofAnswer.get(lookup) ?? entryNames(entriesOf(data, lookup));
  ofAnswer.set(lookup, names);
  return names;
}
