import { isEmpty } from '#kinds/contract.ts';
import { kindOf } from '#kinds/registry.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { entryNames, useEntryNames } from '../lookups/entryNames.ts';
import { useNamedLookup } from '../lookups/useLookup.ts';
import { knownEntries } from '../panels/knownEntries.ts';
import type { CellProps } from './props.ts';

/** What a person reads of a cell's ids: the names of what they choose, or their count while one of them has no name. */
export function useChosenText({ field, value, record, lookups }: CellProps & { field: Field & { lookup: string } }): string {
  const lookup = useNamedLookup(field.lookup, lookups);
  const names = useEntryNames(lookup, !isEmpty(value));
  const own = field.kind === 'picker' ? entryNames(knownEntries(record, field, lookup)) : undefined;
  return kindOf(field).toText(value, field, (id) => own?.get(id) ?? names.get(id));
}
