import { useMemo } from 'react';
import { useGet } from '#engine/core/useGet.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import type { MapSource } from './mapSource.ts';
import { pointsIn, type PlacedPoint } from './points.ts';
import { useLatest } from './useLatest.ts';
import type { useMapAddress } from './useMapAddress.ts';

/**
 * Returns the point in the address, whose balloon is open; null for none. A partial layer may not have it: then it is
 * requested, unless it is the `known` one that the user chose, and stays open when the map moves away from it.
 */
export function useOpenPoint(
  { layer, snapshot }: Pick<MapSource, 'layer' | 'snapshot'>,
  { point: id, query, key }: Pick<ReturnType<typeof useMapAddress>, 'point' | 'query' | 'key'>,
  known: PlacedPoint | null,
): PlacedPoint | null {
  const near = useMemo(() => {
    const isOpen = (point: PlacedPoint | null) => point !== null && String(point.id) === id;
    return layer.points.find(isOpen) ?? (isOpen(known) && snapshot !== null ? known : null);
  }, [layer, id, known, snapshot]);
  const isPartial = snapshot !== null;
  const isNeeded = isPartial && id !== null && near === null;
  const answer = useGet(apiPaths.tradePoints, {
    query: { ...query, tradePointId: id, limit: 1 },
    enabled: isNeeded,
    quiet: true,
  });
  const found = useMemo(
    () => near ?? (isNeeded ? pointsIn(answer.data).placed[0] : undefined),
    [near, isNeeded, answer.data],
  );
  const latest = useLatest(found, `${key} ${id}`);
  return isPartial ? (latest ?? null) : near;
}
