import Supercluster from 'supercluster';
import { deepest, type Box } from './projection.ts';

/** What clustering needs of points, in their order: it travels to the worker as it is. */
export interface Positions { lats: Float64Array; lngs: Float64Array; money: Float64Array }

/** Something drawn on the map: one point by its place in the list, or a cluster. */
export type Mark =
  | { kind: 'point'; at: number; lat: number; lng: number }
  | { kind: 'cluster'; id: number; count: number; sum: number; lat: number; lng: number };

/** The questions that the map asks of its clusters. */
export interface Clusters {
  marks(box: Box, zoom: number): Mark[];
  /** The zoom at which a cluster falls apart; never deeper than the map goes. */
  zoomOf(cluster: number): number;
  /** The places in the list of the points in a cluster. */
  pointsOf(cluster: number): number[];
}

/** Pixels of a tile of 256 within which points become one cluster: the width of its mark. */
const radius = 84;

interface PointProperties { at: number; sum: number }

/** Clusters with the money of their points summed (design, style anchors). */
export function clustersOf({ lats, lngs, money }: Positions): Clusters {
  const index = new Supercluster<PointProperties, { sum: number }>({
    radius, extent: 256, maxZoom: deepest, map: ({ sum }) => ({ sum }), reduce: (total, { sum }) => { total.sum += sum; },
  });
  index.load(Array.from(lats, (lat, at) => ({
    type: 'Feature' as const,
    geometry: { type: 'Point' as const, coordinates: [lngs[at] ?? 0, lat] },
    properties: { at, sum: money[at] ?? 0 },
  })));
  return {
    marks: (box, zoom) => index.getClusters(box, Math.round(zoom)).map(({ geometry, properties }): Mark => {
      const [lng = 0, lat = 0] = geometry.coordinates;
      return 'cluster_id' in properties
        ? { kind: 'cluster', id: properties.cluster_id, count: properties.point_count, sum: properties.sum, lat, lng }
        : { kind: 'point', at: properties.at, lat, lng };
    }),
    zoomOf: (cluster) => Math.min(deepest, index.getClusterExpansionZoom(cluster)),
    pointsOf: (cluster) => index.getLeaves(cluster, Infinity).map(({ properties }) => ('at' in properties ? properties.at : -1)),
  };
}
