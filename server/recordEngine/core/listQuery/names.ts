import { rawOf } from '#record/rawOf.ts';
import { lookupNameOf, type NamesOf } from '#record/searchText.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';
import { createLookupEntriesLoader, type Id } from '../lookupEntries.ts';
import type { FetchData } from '../../../platform/http/internalRequest.ts';
import { idsIn } from '../record.ts';

/** Returns the lookup that provides the names for a column of ids. */
function namingLookup({ lookups: own }: Declaration, field: Field): Lookup | undefined {
  const name = lookupNameOf(field);
  return name === undefined ? undefined : (own?.[name] ?? (sharedLookups as Record<string, Lookup>)[name]);
}

/** Loads the names of chosen ids in the columns from the lookups' own addresses. */
export async function namesOfChosen(
  declaration: Declaration,
  columns: readonly string[],
  records: readonly unknown[],
  ask: FetchData,
): Promise<NamesOf> {
  const entriesOf = createLookupEntriesLoader(ask);
  const named = await Promise.all(
    columns.map(async (name): Promise<[string, ReadonlyMap<Id, string>]> => {
      const field = declaration.fields[name];
      const lookup = field && namingLookup(declaration, field);
      if (!lookup) return [name, new Map()];
      const ids = [...new Set(records.flatMap((record) => idsIn(rawOf(name, field, record))))];
      const { byId } =
        ids.length === 0 ? { byId: new Map<Id, Record<string, unknown>>() } : await entriesOf(lookup, ids);
      return [name, new Map([...byId].map(([id, entry]) => [id, String(entry[lookup.name] ?? '')]))];
    }),
  );
  const names = new Map(named);
  return (field) => (id) => names.get(field)?.get(id);
}
