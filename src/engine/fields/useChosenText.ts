import { useMemo } from 'react';
import { isEmpty } from '#kinds/kindModule.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { entriesById, entriesInRecord, idsOf } from '../lookups/lookupEntries.ts';
import { useChosenOptions } from '../lookups/useChosenOptions.ts';
import { useLookup, useNamedLookup } from '../lookups/useLookup.ts';
import { isServerSearched } from '../lookups/useSearchedLookup.ts';
import type { CellProps } from '#kinds/shared/props.ts';

/**
 * Returns the readable text of a cell's ids: the names from the first page of the lookup, the record or `ids`, or their
 * count until all are loaded.
 */
export function useChosenText({
  field,
  value,
  record,
  lookups,
}: CellProps & { field: Field & { lookup: string } }): string {
  const lookup = useNamedLookup(field.lookup, lookups);
  const onServer = isServerSearched(lookup);
  const list = useLookup(lookup, { enabled: !onServer && !isEmpty(value) });
  const own = useMemo(() => entriesInRecord(record, field, lookup), [record, field, lookup]);
  const byId = entriesById(
    useChosenOptions(lookup, {
      ids: idsOf(value),
      listed: list.options,
      own,
      awaited: !onServer && list.state !== 'ready',
    }),
  );
  return kindOf(field).toText(value, field, (id) => byId.get(id)?.name);
}
