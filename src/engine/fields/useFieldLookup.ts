import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Field } from '#schemas/declaration/field.ts';
import { useFormContext } from '../form/formContext.tsx';
import { useIsWaiting } from '../form/useIsWaiting.ts';
import type { FieldLookup } from '#kinds/shared/inputHost.tsx';
import { entriesInRecord, idsOf } from '../lookups/lookupEntries.ts';
import { useChosenOptions } from '../lookups/useChosenOptions.ts';
import { useNamedLookup } from '../lookups/useLookup.ts';
import { isServerSearched, useSearchedLookup } from '../lookups/useSearchedLookup.ts';
import { isEmpty } from '#kinds/contract.ts';
import { useDropUnoffered } from './useDropUnoffered.ts';

interface LookupFieldProps {
  name: string;
  field: Field;
  value: unknown;
  /** Asked at once, as an open panel does. */
  atOnce?: boolean;
}

interface SearchedFieldLookup extends FieldLookup {
  lookup: FieldLookup['lookup'] & { search: (text: string) => void };
}

/**
 * The lookup behind a field. It is asked when it is first wanted or has something to name; with `dependsOn` as soon as something is
 * chosen there and again whenever that changes (part2 'Map and tasks'); with `requires` it waits for the other field. What is chosen is
 * named by the list, the record or `ids`, and stays whether it is listed or not.
 */
export function useFieldLookup({ name, field, value, atOnce = false }: LookupFieldProps): SearchedFieldLookup {
  const { declaration, store, record } = useFormContext();
  const [isWanted, setWanted] = useState(false);
  const dependsOn = ('dependsOn' in field && field.dependsOn) || noFields;
  const waiting = useIsWaiting(field);
  const query = useStore(store, useShallow((state) => Object.fromEntries(
    Object.entries(dependsOn).map(([wire, other]) => [wire, state.values[other]]),
  )));
  const named = useNamedLookup(('lookup' in field && field.lookup) || '', declaration.lookups);
  const ids = idsOf(value);
  const enabled = !waiting && (atOnce || isWanted || !isEmpty(value) || Object.values(query).some((other) => !isEmpty(other)));
  const changed = useStore(store, (state) => Object.values(dependsOn).some((other) => state.changed.has(other)));
  const lookup = useSearchedLookup(named, { query, enabled, whole: atOnce || isWanted || changed });
  const own = useMemo(() => entriesInRecord(record, field, named), [record, field, named]);
  const deciding = useDropUnoffered({ name, lookup: named, changed, query, list: lookup });
  const chosen = useChosenOptions(named, { ids, listed: lookup.options, own, awaited: deciding || (!isServerSearched(named) && !lookup.settled) });
  return { lookup, chosen, isTree: named.children !== undefined, wanted: () => setWanted(true), waiting };
}

const noFields: Record<string, string> = {};
