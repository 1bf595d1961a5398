import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { Option } from '#ui/options.ts';
import { fetchNames, namedKey, type NamedOptions } from './namedOptions.ts';
import { freshMs } from '../core/useGet.ts';
import { useFetchLookup } from './useLookup.ts';

const none: readonly (Option | null | undefined)[] = [];

/**
 * Returns the entries with these ids, requested by `ids` once `enabled`: null for one without a name, undefined while
 * it loads. Those that a screen opens with are reloaded.
 */
export function useNamedOptions(
  lookup: Lookup,
  ids: readonly Option['id'][],
  enabled: boolean,
): readonly (Option | null | undefined)[] {
  const client = useQueryClient();
  const askFor = useFetchLookup(lookup);
  const requested = useRef<Set<Option['id']> | null>(null);
  const { data } = useQuery<NamedOptions, Error, readonly (Option | null | undefined)[]>({
    queryKey: namedKey(lookup),
    queryFn: skipToken,
    staleTime: Infinity,
    select: ({ byId }) => ids.map((id) => byId.get(id)?.option),
  });
  const key = ids.join();
  const ask = useEffectEvent(() => {
    const before = requested.current;
    const open = ids.filter((id) => !before?.has(id));
    requested.current = new Set([...(before ?? []), ...open]);
    // Later ids were found and chosen a moment ago.
    if (open.length > 0) fetchNames(client, lookup, askFor(), open, before === null ? freshMs : Infinity);
  });
  useEffect(() => {
    if (enabled) ask();
  }, [enabled, key, lookup]);
  return data ?? none;
}
