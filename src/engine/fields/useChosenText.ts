import type { Field } from '#schemas/declaration/field.ts';
import { entryNames, useEntryNames } from '../lookups/entryNames.ts';
import type { Option } from '#ui/options.ts';
import { useNamedLookup } from '../lookups/useLookup.ts';
import { knownEntries } from '../panels/knownEntries.ts';
import type { CellProps } from './props.ts';

/** The names of the entries that a cell's ids mean, or their count while one of them has no name; '' when nothing is chosen. */
export function useChosenText({ field, value, record, lookups }: CellProps & { field: Field & { lookup: string } }): string {
  const chosen = [value].flat().filter((id): id is Option['id'] => typeof id === 'number' || (typeof id === 'string' && id !== ''));
  const lookup = useNamedLookup(field.lookup, lookups);
  const names = useEntryNames(lookup, chosen.length > 0);
  const own = field.kind === 'picker' ? entryNames(knownEntries(record, field, lookup)) : undefined;
  const found = chosen.flatMap((id) => own?.get(id) ?? names.get(id) ?? []);
  return found.length < chosen.length ? `Выбрано: ${chosen.length}` : found.join(', ');
}
