import { useDataProvider } from '@refinedev/core';
import { useQueries } from '@tanstack/react-query';
import { useEngine } from '#engine/core/engineContext.tsx';
import { getKey, freshMs } from '#engine/core/useGet.ts';
import { useLookup } from '#engine/lookups/useLookup.ts';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import { maxMapPoints } from '#schemas/mapPoints.ts';
import { shownTerritories, territoryOf, type MapTerritory } from './territories.ts';
import { useCountedTerritories } from './useCountedTerritories.ts';

interface Territories {
  territories: readonly MapTerritory[];
  /** Number of counted ones, and of all; both 0 until known. */
  counted: number;
  of: number;
  error: unknown;
  retry: () => void;
}

/**
 * Returns the territories under a filter. With the snapshot of a partial map the server counts them in one request;
 * otherwise each comes from the calls that the map makes anyway: its points regardless of their tasks, and those with
 * tasks under the filter (part2 §7). These arrive one by one, on any API. No requests are sent while it is not
 * `enabled`.
 */
export function useTerritories(
  query: Readonly<Record<string, unknown>>,
  snapshot: string | null,
  enabled: boolean,
): Territories {
  const { lookups } = useEngine();
  const tree = useLookup(lookups['territories'] as Lookup, { whole: true, enabled });
  const { custom } = useDataProvider()();
  const { territoryIds = [], taskActual, ...others } = query;
  const shown = enabled ? shownTerritories(tree.options, [territoryIds].flat()) : [];
  const counted = useCountedTerritories(shown, query, enabled ? snapshot : null);
  const responses = useQueries({
    queries: (snapshot === null ? shown : []).map((node) => {
      const all = { limit: maxMapPoints, ...others, territoryIds: [node.id] };
      const filter = taskActual === undefined ? all : { ...all, taskActual };
      return {
        queryKey: [...getKey(apiPaths.tradePoints, filter), 'territory'],
        staleTime: freshMs,
        meta: { quiet: true },
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<MapTerritory> => {
          const ask = async (params: Record<string, unknown>) =>
            (
              await (custom as NonNullable<typeof custom>)({
                url: apiPaths.tradePoints,
                method: 'get',
                query: params,
                meta: { signal },
              })
            ).data;
          const points = await ask(all);
          return territoryOf(node, points, filter === all ? points : await ask(filter), maxMapPoints);
        },
      };
    }),
  });
  const failed = responses.find(({ isError }) => isError);
  const territories = snapshot === null ? responses.flatMap(({ data }) => data ?? []) : counted.territories;
  return {
    territories,
    counted: territories.length,
    of: shown.length,
    error: failed?.error ?? counted.error ?? (tree.state === 'failed' ? tree.error : null),
    retry: () => {
      if (tree.state === 'failed') tree.retry();
      if (counted.error !== null) counted.retry();
      for (const item of responses) if (item.isError) void item.refetch();
    },
  };
}
