import { useEffect, useMemo } from 'react';
import { useGet, type QueryResult } from '#engine/core/useGet.ts';
import { openClusterIndex, type ClusterIndex } from './clusterIndex.ts';
import { mapLimit, pointsIn, type PointSet } from './points.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

interface MapPoints extends PointSet {
  index: ClusterIndex;
  answer: QueryResult;
  /** Whether there is a filter to ask with. */
  asked: boolean;
}

/**
 * The points under a filter, from one call (part2 §7). Without a parameter nothing is asked and there are none; while another
 * filter's answer is awaited there are none either (spec D48), and what still arrives for the older one is ignored.
 */
export function useMapPoints(query: Record<string, unknown>): MapPoints {
  const asked = Object.keys(query).length > 0;
  const answer = useGet(apiPaths.tradePoints, { query: { limit: mapLimit, ...query }, enabled: asked, fresh: true });
  const data = asked ? answer.data : undefined;
  const points = useMemo(() => pointsIn(data), [data]);
  const index = useMemo(() => openClusterIndex(points.placed), [points]);
  useEffect(() => () => index.close(), [index]);
  return { ...points, index, answer, asked };
}
