import type { QueryResult } from '#engine/core/useGet.ts';
import type { GeoBounds } from '#codecs/webMercator.ts';
import type { MapTotals } from '#schemas/mapPoints.ts';
import type { Corner } from './area.ts';
import type { ClusterIndex } from './clusterIndex.ts';
import type { MapPoint, PlacedPoint } from './points.ts';
import type { Viewport } from './projection.ts';

/** What the markers are made from: an index of positions, and the point at each; null for a cell of several points. */
export interface MarkerLayer {
  index: ClusterIndex;
  points: readonly (PlacedPoint | null)[];
}

/** Points to list; `points` is null when there are more than a response may have. */
export interface PointSelection {
  count: number;
  points: readonly MapPoint[] | null;
}

/** A request: whether it runs, and why it failed; null when it did not. */
type RequestState = Pick<QueryResult, 'busy' | 'retry'> & { error: unknown };

/**
 * The trade points of the map under a filter, loaded all at once or requested by view. The screen, its markers and
 * panels do not know which.
 *
 * The one call of the specification returns 5,000 points; of 200,000, its map and its sum would be wrong. Above that
 * the server joins points in cells of 32 pixels, never wider than a marker, which the page clusters in the same way.
 * Totals are exact: they cover the bounds of the view, cells also a margin.
 */
export interface MapSource {
  /** Whether a filter exists to request with. */
  isRequested: boolean;
  /** The request of the filter. */
  answer: Pick<QueryResult, 'state' | 'error' | 'busy' | 'retry'>;
  /** The requests of the view; earlier markers stay while they run or when they fail. */
  viewRequest: RequestState;
  /** The state of the database that a partial source shows; null for points that were loaded all at once. */
  snapshot: string | null;
  layer: MarkerLayer;
  /** Numbers of points with coordinates, and of those without. */
  placed: number;
  unplaced: number;
  /** Bounds of all points; null without any. */
  bounds: GeoBounds | null;
  /** Exact number and roubles of the points in view (spec D63); null when unknown. */
  visible: MapTotals | null;
  /** Returns the points inside a line drawn on the map. */
  findInside: (corners: readonly Corner[], view: Viewport) => Promise<PointSelection>;
  findInCluster: (cluster: string) => Promise<PointSelection>;
  findUnplaced: () => Promise<PointSelection>;
}
