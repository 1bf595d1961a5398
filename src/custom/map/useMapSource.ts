import { useMemo } from 'react';
import { recordIn } from '#codecs/records.ts';
import { useEngine } from '#engine/core/engineContext.tsx';
import { useGet } from '#engine/core/useGet.ts';
import { mapPaths, type MapOverview, type WholeMap } from '#schemas/mapPoints.ts';
import type { MapSource } from './mapSource.ts';
import type { Viewport } from './projection.ts';
import { useLoadedPoints } from './useLoadedPoints.ts';
import { usePointsByView } from './usePointsByView.ts';

/**
 * Returns the points of the map under a filter. The product's own server counts them first, because the one call of the
 * specification returns at most 5,000; an external API has only that call.
 */
export function useMapSource(query: Record<string, unknown>, view: Viewport | null): MapSource {
  const { host } = useEngine();
  const isRequested = Object.keys(query).length > 0;
  const asksFirst = isRequested && host.embedded;
  const first = useGet(mapPaths.overview, { query, enabled: asksFirst, fresh: true });
  const overview = useMemo(() => (asksFirst ? overviewIn(first.data) : null), [asksFirst, first.data]);
  const whole = overview !== null && isWhole(overview) ? overview : null;
  const loaded = useLoadedPoints(query, isRequested && (!asksFirst || (overview !== null && whole === null)), view);
  const byView = usePointsByView(query, whole, view);
  if (whole !== null) return { ...byView, isRequested, answer: first };
  if (asksFirst && overview === null) return { ...loaded, isRequested, answer: first };
  const { answer } = loaded;
  const both = {
    ...answer,
    busy: answer.busy || first.busy,
    retry: () => {
      first.retry();
      answer.retry();
    },
  };
  return { ...loaded, isRequested, answer: asksFirst ? both : answer };
}

function overviewIn(data: unknown): MapOverview | null {
  return typeof recordIn(data)['count'] === 'number' ? (data as MapOverview) : null;
}

function isWhole(overview: MapOverview): overview is WholeMap {
  return 'cells' in overview;
}
