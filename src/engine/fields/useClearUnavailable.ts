import { useEffect, useEffectEvent, useState } from 'react';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { Option, OptionsState } from '#ui/options.ts';
import { useFormContext } from '../core/formContext.tsx';
import { entriesById, entriesOf, idsOf } from '../lookups/lookupEntries.ts';
import { isAnswerToIds } from '../lookups/namedOptions.ts';
import { useFetchLookup } from '../lookups/useLookup.ts';

interface Offered {
  name: string;
  lookup: Lookup;
  /** Whether the user has changed a field that the lookup depends on. */
  changed: boolean;
  /** The current query of those fields; a new object when it changes. */
  query: Record<string, unknown>;
  list: Pick<OptionsState, 'options'> & { whole: boolean; settled: boolean };
}

/**
 * Removes chosen entries that are no longer offered once the user has changed a field that the lookup depends on (part2
 * 'Map and tasks'). Never removes them when a record or an address is loaded, nor because they are on another page.
 * Returns true until this is decided.
 */
export function useClearUnavailable({ name, lookup, changed, query, list }: Offered): boolean {
  const { store } = useFormContext();
  const ask = useFetchLookup(lookup)();
  const [checked, setChecked] = useState<object | null>(null);
  const deciding = changed && checked !== query;
  const unoffered = useEffectEvent(async (ids: readonly Option['id'][]): Promise<Option['id'][]> => {
    if (ids.length === 0) return [];
    const offered = list.whole
      ? list.options
      : await ask({ ...query, ids }).then(
          (data) => entriesOf(data, lookup),
          () => null,
        );
    if (offered === null || !(list.whole || isAnswerToIds(lookup, offered, ids))) return [];
    const byId = entriesById(offered);
    return ids.filter((id) => !byId.has(id));
  });
  useEffect(() => {
    if (!deciding || !list.settled) return undefined;
    let left = false;
    const valueNow = () => store.getState().values[name];
    const value = valueNow();
    void unoffered(idsOf(value)).then((unavailable) => {
      if (left) return;
      if (unavailable.length > 0 && valueNow() === value)
        store.change(name, Array.isArray(value) ? value.filter((id) => !unavailable.includes(id)) : null);
      setChecked(query);
    });
    return () => {
      left = true;
    };
  }, [deciding, list.settled, query, name, store]);
  return deciding;
}
