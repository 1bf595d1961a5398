import Supercluster from 'supercluster';
import { maxZoom, type GeoBounds } from './projection.ts';

/** What clustering needs of points, in their order: it travels to the worker as it is. */
export interface Positions {
  lats: Float64Array;
  lngs: Float64Array;
  money: Float64Array;
}

/** Something drawn on the map: one point by its place in the list, or a cluster. */
export type MapMarker =
  | { kind: 'point'; at: number; lat: number; lng: number }
  | { kind: 'cluster'; id: string; count: number; sum: number; lat: number; lng: number };

/** The questions that the map asks of its clusters. */
export interface Clusters {
  marks(box: GeoBounds, zoom: number): MapMarker[];
  /** The zoom at which a cluster falls apart, as far as its band tells; never deeper than the map goes. */
  zoomOf(cluster: string): number;
  /** The places in the list of the points in a cluster. */
  pointsOf(cluster: string): number[];
}

/** Pixels of a tile of 256 within which points become one cluster: the width of its mark. */
const radius = 84;
/** The same at half a zoom farther away. */
const wideRadius = radius * Math.SQRT2;

/** How points are grouped at a zoom: as at the nearest whole one; where that is seen from farther away, by wider clusters, lest the marks overlap. */
export function groupingAt(zoom: number): { zoom: number; wide: boolean } {
  const nearest = Math.min(maxZoom, Math.round(zoom));
  return { zoom: nearest, wide: nearest - zoom > 0.1 };
}

interface PointProperties {
  at: number;
  sum: number;
}

type Index = Supercluster<PointProperties, { sum: number }>;

/** Zooms that are indexed together, after them the same ones with wider clusters; each band when it is first looked at: all at once would hold the page up for a tenth of a second. */
const bands: readonly (readonly [from: number, to: number])[] = [
  [0, 9],
  [10, 14],
  [15, 18],
  [19, maxZoom],
];

/** Clusters with the money of their points summed (design, style anchors). */
export function clustersOf({ lats, lngs, money }: Positions): Clusters {
  const indexes: Index[] = [];
  const indexOf = (band: number): Index => (indexes[band] ??= load(band));
  const load = (band: number): Index => {
    const [from, to] = bands[band % bands.length] ?? [0, maxZoom];
    const index: Index = new Supercluster({
      radius: band < bands.length ? radius : wideRadius,
      extent: 256,
      minZoom: from,
      maxZoom: to,
      map: ({ sum }) => ({ sum }),
      reduce: (total, { sum }) => {
        total.sum += sum;
      },
    });
    return index.load(
      Array.from(lats, (lat, at) => ({
        type: 'Feature' as const,
        geometry: { type: 'Point' as const, coordinates: [lngs[at] ?? 0, lat] },
        properties: { at, sum: money[at] ?? 0 },
      })),
    );
  };
  const found = (cluster: string): [Index, number] => {
    const [band = 0, id = 0] = cluster.split(':').map(Number);
    return [indexOf(band), id];
  };
  return {
    marks: (box, fraction) => {
      const { zoom, wide } = groupingAt(fraction);
      const band = bands.findIndex(([, to]) => zoom <= to) + (wide ? bands.length : 0);
      return indexOf(band)
        .getClusters(box, zoom)
        .map(({ geometry, properties }): MapMarker => {
          const [lng = 0, lat = 0] = geometry.coordinates;
          return 'cluster_id' in properties
            ? {
                kind: 'cluster',
                id: `${band}:${properties.cluster_id}`,
                count: properties.point_count,
                sum: properties.sum,
                lat,
                lng,
              }
            : { kind: 'point', at: properties.at, lat, lng };
        });
    },
    zoomOf: (cluster) => {
      const [index, id] = found(cluster);
      return Math.min(maxZoom, index.getClusterExpansionZoom(id));
    },
    pointsOf: (cluster) => {
      const [index, id] = found(cluster);
      return index.getLeaves(id, Infinity).map(({ properties }) => ('at' in properties ? properties.at : -1));
    },
  };
}
