import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { FieldOf } from '#schemas/declaration/field.ts';
import type { Option } from '#ui/options.ts';
import { entriesOf } from '../lookups/useLookup.ts';
import { valueAt } from '#record/path.ts';

/** The entries that a loaded record names itself (`names: "stores"`), so that choices have names before any search. */
export function knownEntries(record: unknown, field: FieldOf<'picker'>, lookup: Lookup): Option[] {
  return field.names ? entriesOf(valueAt(record, field.names), lookup) : [];
}
