import Supercluster from 'supercluster';
import type { GeoBounds } from '#codecs/webMercator.ts';
import { maxZoom } from './projection.ts';

/** The data of points that clustering needs, in their order; posted to the worker unchanged. */
export interface Positions {
  lats: Float64Array;
  lngs: Float64Array;
  money: Float64Array;
  /** The number of points at each position; without it, one. */
  counts?: Int32Array;
  /** The zoom of the cells, when positions are cells of the server. */
  cellZoom?: number;
}

/** A marker on the map: one point by its index in the list, or a cluster. */
export type MapMarker =
  | { kind: 'point'; at: number; lat: number; lng: number }
  | { kind: 'cluster'; id: string; count: number; sum: number; lat: number; lng: number };

/** Queries of the map to its clusters. */
export interface Clusters {
  marks(box: GeoBounds, zoom: number): MapMarker[];
  /** Returns the zoom at which a cluster splits, within its zoom band; at most the map's maximum. */
  zoomOf(cluster: string): number;
  /** Returns the list indexes of the positions in a cluster. */
  pointsOf(cluster: string): number[];
}

/** Pixels of a 256-pixel tile within which points become one cluster: the width of its marker. */
const radius = 84;
/** The same at a zoom half a level lower. */
const wideRadius = radius * Math.SQRT2;

/**
 * Returns how points are grouped at a zoom: as at the nearest whole zoom; when the view is farther away than that, with
 * wider clusters so that markers do not overlap.
 */
export function groupingAt(zoom: number): { zoom: number; wide: boolean } {
  const nearest = Math.min(maxZoom, Math.round(zoom));
  return { zoom: nearest, wide: nearest - zoom > 0.1 };
}

interface PointProperties {
  at: number;
  sum: number;
  count: number;
}

type Index = Supercluster<PointProperties, { sum: number; count: number }>;

/**
 * Zooms indexed together, then the same ones with wider clusters. Each band is indexed on first use: all together would
 * block the page for a tenth of a second.
 */
type Bands = readonly (readonly [from: number, to: number])[];
const allBands: Bands = [
  [0, 9],
  [10, 14],
  [15, 18],
  [19, maxZoom],
];
/** Prefix in the id of a cluster that is a single cell. */
const cell = 'cell';
/** Zooms from a cell to the one at which its points are no longer within one marker. */
const cellZooms = 2;

/** Creates clusters with the money of their points summed (design, style anchors). */
export function clustersOf({ lats, lngs, money, counts, cellZoom }: Positions): Clusters {
  // Cells are for one zoom; at others they are shown until those of that zoom arrive.
  const bands: Bands = cellZoom === undefined ? allBands : [[0, Math.min(maxZoom, cellZoom + 1)]];
  const indexes: Index[] = [];
  const indexOf = (band: number): Index => (indexes[band] ??= load(band));
  const load = (band: number): Index => {
    const [from, to] = bands[band % bands.length] ?? [0, maxZoom];
    const index: Index = new Supercluster({
      radius: band < bands.length ? radius : wideRadius,
      extent: 256,
      minZoom: from,
      maxZoom: to,
      map: ({ sum, count }) => ({ sum, count }),
      reduce: (total, { sum, count }) => {
        total.sum += sum;
        total.count += count;
      },
    });
    return index.load(
      Array.from(lats, (lat, at) => ({
        type: 'Feature' as const,
        geometry: { type: 'Point' as const, coordinates: [lngs[at] ?? 0, lat] },
        properties: { at, sum: money[at] ?? 0, count: counts?.[at] ?? 1 },
      })),
    );
  };
  const placeOf = (cluster: string): [Index, number] => {
    const [band = 0, id = 0] = cluster.split(':').map(Number);
    return [indexOf(band), id];
  };
  const bandOf = (zoom: number): number => {
    const band = bands.findIndex(([, to]) => zoom <= to);
    return band < 0 ? bands.length - 1 : band;
  };
  return {
    marks: (box, fraction) => {
      const { zoom, wide } = groupingAt(fraction);
      const band = bandOf(zoom) + (wide ? bands.length : 0);
      return indexOf(band)
        .getClusters(box, zoom)
        .map(({ geometry, properties }): MapMarker => {
          const [lng = 0, lat = 0] = geometry.coordinates;
          const { count, sum } = properties;
          if ('cluster_id' in properties)
            return { kind: 'cluster', id: `${band}:${properties.cluster_id}`, count, sum, lat, lng };
          const { at } = properties;
          return count === 1
            ? { kind: 'point', at, lat, lng }
            : { kind: 'cluster', id: `${cell}:${at}`, count, sum, lat, lng };
        });
    },
    zoomOf: (cluster) => {
      if (cluster.startsWith(cell)) return Math.min(maxZoom, (cellZoom ?? maxZoom) + cellZooms);
      const [index, id] = placeOf(cluster);
      return Math.min(maxZoom, index.getClusterExpansionZoom(id));
    },
    pointsOf: (cluster) => {
      if (cluster.startsWith(cell)) return [Number(cluster.slice(cell.length + 1))];
      const [index, id] = placeOf(cluster);
      return index.getLeaves(id, Infinity).map(({ properties }) => ('at' in properties ? properties.at : -1));
    },
  };
}
