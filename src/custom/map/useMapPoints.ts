import { useEffect, useMemo } from 'react';
import { useGet, type QueryResult } from '#engine/core/useGet.ts';
import { openClusterIndex, type ClusterIndex } from './clusterIndex.ts';
import { mapLimit, pointsIn, type PointSet } from './points.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

interface MapPoints extends PointSet {
  index: ClusterIndex;
  answer: QueryResult;
  /** Whether a filter exists to request with. */
  isRequested: boolean;
}

/**
 * Returns the points under a filter, from one call (part2 §7). Empty and without a request while the filter has no
 * parameter; empty while another filter's response is pending (spec D48). Late responses to an older filter are
 * ignored.
 */
export function useMapPoints(query: Record<string, unknown>): MapPoints {
  const isRequested = Object.keys(query).length > 0;
  const answer = useGet(apiPaths.tradePoints, {
    query: { limit: mapLimit, ...query },
    enabled: isRequested,
    fresh: true,
  });
  const data = isRequested ? answer.data : undefined;
  const points = useMemo(() => pointsIn(data), [data]);
  const index = useMemo(() => openClusterIndex(points.placed), [points]);
  useEffect(() => () => index.close(), [index]);
  return { ...points, index, answer, isRequested };
}
