import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { Option } from '#ui/options.ts';
import { fetchNames, namedKey, type NamedOptions } from './namedOptions.ts';
import { freshMs } from '../core/useGet.ts';
import { useFetchLookup } from './useLookup.ts';

const none: readonly (Option | null | undefined)[] = [];

/** The entries with these ids, asked for by `ids` once `enabled`: null for one that has no name, undefined while it is on its way. Those that a screen opens with are asked for again. */
export function useNamedOptions(
  lookup: Lookup,
  ids: readonly Option['id'][],
  enabled: boolean,
): readonly (Option | null | undefined)[] {
  const client = useQueryClient();
  const askFor = useFetchLookup(lookup);
  const asked = useRef<Set<Option['id']> | null>(null);
  const { data } = useQuery<NamedOptions, Error, readonly (Option | null | undefined)[]>({
    queryKey: namedKey(lookup),
    queryFn: skipToken,
    staleTime: Infinity,
    select: ({ byId }) => ids.map((id) => byId.get(id)?.option),
  });
  const key = ids.join();
  const ask = useEffectEvent(() => {
    const before = asked.current;
    const open = ids.filter((id) => !before?.has(id));
    asked.current = new Set([...(before ?? []), ...open]);
    // What comes later was found and chosen just now.
    if (open.length > 0) fetchNames(client, lookup, askFor(), open, before === null ? freshMs : Infinity);
  });
  useEffect(() => {
    if (enabled) ask();
  }, [enabled, key, lookup]);
  return data ?? none;
}
