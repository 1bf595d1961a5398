import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { hasUnboundParents, parentsIn, withParents } from '#schemas/declaration/pathSteps.ts';
import { useFormContext } from '../core/formContext.tsx';
import { useIsWaiting } from '../core/useIsWaiting.ts';
import type { FieldLookup } from '#kinds/shared/inputHost.tsx';
import { entriesInRecord, idsOf } from '../lookups/lookupEntries.ts';
import { useChosenOptions } from '../lookups/useChosenOptions.ts';
import { useNamedLookup } from '../lookups/useLookup.ts';
import { isServerSearched, useSearchedLookup } from '../lookups/useSearchedLookup.ts';
import { isEmpty } from '#kinds/kindModule.ts';
import { useClearUnavailable } from './useClearUnavailable.ts';

interface LookupFieldProps {
  name: string;
  field: Field;
  value: unknown;
  /** Requests the lookup immediately, as an open panel does. */
  atOnce?: boolean;
}

interface SearchedFieldLookup extends FieldLookup {
  lookup: FieldLookup['lookup'] & { search: (text: string) => void };
}

/**
 * Returns the lookup behind a field. It is requested when first needed or when it has ids to name; with `dependsOn`, as
 * soon as the other field has a value and after each change (part2 'Map and tasks'); with `requires` it waits for the
 * other field. Chosen entries are named by the list, the record or `ids`, and stay chosen even if not listed.
 */
export function useFieldLookup({ name, field, value, atOnce = false }: LookupFieldProps): SearchedFieldLookup {
  const { declaration, store, record } = useFormContext();
  const [isWanted, setIsWanted] = useState(false);
  const dependsOn = ('dependsOn' in field && field.dependsOn) || noFields;
  const named = useLookupInForm(useNamedLookup(('lookup' in field && field.lookup) || '', declaration.lookups));
  const waiting = useIsWaiting(field) || hasUnboundParents(named);
  const query = useStore(
    store,
    useShallow((state) =>
      Object.fromEntries(Object.entries(dependsOn).map(([wire, other]) => [wire, state.values[other]])),
    ),
  );
  const ids = idsOf(value);
  const enabled =
    !waiting && (atOnce || isWanted || !isEmpty(value) || Object.values(query).some((other) => !isEmpty(other)));
  const above = [
    ...Object.values(dependsOn),
    ...parentsIn(declaration.lookups?.[('lookup' in field && field.lookup) || '']?.path ?? ''),
  ];
  const changed = useStore(store, (state) => above.some((other) => state.changed.has(other)));
  const lookup = useSearchedLookup(named, { query, enabled, whole: atOnce || isWanted || changed });
  const own = useMemo(() => entriesInRecord(record, field, named), [record, field, named]);
  const deciding = useClearUnavailable({ name, lookup: named, changed, query, list: lookup });
  const chosen = useChosenOptions(named, {
    ids,
    listed: lookup.options,
    own,
    awaited: deciding || (!isServerSearched(named) && !lookup.settled),
  });
  return { lookup, chosen, isTree: named.children !== undefined, request: () => setIsWanted(true), waiting };
}

/** Returns the lookup with the parents of its path taken from the form, as far as they are chosen. */
function useLookupInForm(lookup: Lookup): Lookup {
  const { store } = useFormContext();
  const path = useStore(store, ({ values }) => withParents(lookup.path, values) ?? lookup.path);
  return useMemo(() => (path === lookup.path ? lookup : { ...lookup, path }), [lookup, path]);
}

const noFields: Record<string, string> = {};
