import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Field } from '#schemas/declaration/field.ts';
import { useFormContext } from '../form/formContext.tsx';
import { useIsWaiting } from '../form/useIsWaiting.ts';
import type { OptionsState } from '#ui/options.ts';
import { useLookup, useNamedLookup } from '../lookups/useLookup.ts';
import { isEmpty } from '#kinds/contract.ts';

interface LookupFieldProps {
  field: Field;
  value: unknown;
  change: (value: unknown) => void;
  /** Asked at once, as an open panel does. */
  atOnce?: boolean;
}

/**
 * The lookup behind a field. It is asked when it is first wanted or has something to name; with `dependsOn` as soon as something is
 * chosen there and again whenever that changes (part2 'Map and tasks'), and a choice that the new answer does not hold is dropped; with
 * `requires` it waits for the other field.
 */
export function useFieldLookup({ field, value, change, atOnce = false }: LookupFieldProps): { lookup: OptionsState; wanted: () => void; waiting: boolean } {
  const { declaration, store } = useFormContext();
  const [isWanted, setWanted] = useState(false);
  const dependsOn = 'dependsOn' in field ? field.dependsOn ?? {} : {};
  const waiting = useIsWaiting(field);
  const query = useStore(store, useShallow((state) => Object.fromEntries(
    Object.entries(dependsOn).map(([wire, other]) => [wire, state.values[other]]),
  )));
  const named = useNamedLookup(('lookup' in field && field.lookup) || '', declaration.lookups);
  const lookup = useLookup(named, { query, enabled: !waiting && (atOnce || isWanted || !isEmpty(value) || Object.values(query).some((other) => !isEmpty(other))) });
  const dropUnknown = useEffectEvent(() => {
    const known = new Set<unknown>(lookup.options.map((entry) => entry.id));
    if (Array.isArray(value)) {
      const kept = value.filter((id) => known.has(id));
      if (kept.length < value.length) change(kept);
    } else if (value !== null && value !== undefined && !known.has(value)) change(null);
  });
  const depends = Object.keys(dependsOn).length > 0;
  useEffect(() => {
    if (depends && lookup.state === 'ready') dropUnknown();
  }, [depends, lookup.state, lookup.options]);
  return { lookup, wanted: () => setWanted(true), waiting };
}
