import { useMemo } from 'react';
import { recordsIn } from '#codecs/records.ts';
import { useGet } from '#engine/core/useGet.ts';
import { mapPaths, type TerritoryPoints } from '#schemas/mapPoints.ts';
import { countedTerritory, type MapTerritory, type MapTerritoryNode } from './territories.ts';

/** Returns territories as the server counts them for a partial map; none and no request without its snapshot. */
export function useCountedTerritories(
  shown: readonly MapTerritoryNode[],
  query: Readonly<Record<string, unknown>>,
  snapshot: string | null,
): { territories: readonly MapTerritory[]; error: unknown; retry: () => void } {
  const isNeeded = snapshot !== null && shown.length > 0;
  const { data, error, state, retry } = useGet(mapPaths.territories, {
    query: { ...query, snapshot, shown: shown.map(({ id }) => id) },
    enabled: isNeeded,
    quiet: true,
  });
  const figures = useMemo(
    () =>
      new Map(
        recordsIn<TerritoryPoints>(isNeeded ? data : []).map((item) => [item.territoryId, item as TerritoryPoints]),
      ),
    [isNeeded, data],
  );
  return {
    territories: shown.flatMap((node) => {
      const found = figures.get(Number(node.id));
      return found ? [countedTerritory(node, found)] : [];
    }),
    error: isNeeded && state === 'failed' ? error : null,
    retry,
  };
}
