import { useEffect, useMemo } from 'react';
import { useGet } from '#engine/core/useGet.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import { maxMapPoints } from '#schemas/mapPoints.ts';
import { pointsInside } from './area.ts';
import { openClusterIndex, positionsOf } from './clusterIndex.ts';
import type { MapSource, PointSelection } from './mapSource.ts';
import { moneyOf, pointsIn, type MapPoint } from './points.ts';
import { boundsOf, isInView, type Viewport } from './projection.ts';

/**
 * Returns the points under a filter, from the one call of the specification (part2 §7). Empty and without a request
 * while it is not `enabled`; empty while another filter's response is pending (spec D48). Late responses to an older
 * filter are ignored.
 */
export function useLoadedPoints(
  query: Record<string, unknown>,
  enabled: boolean,
  view: Viewport | null,
): Omit<MapSource, 'isRequested'> {
  const answer = useGet(apiPaths.tradePoints, { query: { limit: maxMapPoints, ...query }, enabled, fresh: true });
  const data = enabled ? answer.data : undefined;
  const { placed, unplaced } = useMemo(() => pointsIn(data), [data]);
  const layer = useMemo(() => ({ index: openClusterIndex(positionsOf(placed)), points: placed }), [placed]);
  useEffect(() => () => layer.index.close(), [layer]);
  const bounds = useMemo(() => boundsOf(placed.map(({ place }) => place)), [placed]);
  const visible = useMemo(() => {
    const seen = view ? placed.filter(({ place }) => isInView(place, view)) : [];
    return { count: seen.length, money: moneyOf(seen) };
  }, [placed, view]);
  return {
    answer,
    viewRequest: { busy: false, error: null, retry: answer.retry },
    snapshot: null,
    layer,
    placed: placed.length,
    unplaced: unplaced.length,
    bounds,
    visible,
    findInside: async (corners, seen) => selectionOf(pointsInside(placed, corners, seen)),
    findInCluster: async (cluster) =>
      selectionOf((await layer.index.pointsOf(cluster)).flatMap((at) => placed[at] ?? [])),
    findUnplaced: async () => selectionOf(unplaced),
  };
}

function selectionOf(points: readonly MapPoint[]): PointSelection {
  return { count: points.length, points };
}
