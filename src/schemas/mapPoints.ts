import type { TradePoint } from './entities/task.ts';

/** Maximum trade points of one response: the map of the specification loads all in one call (part2 §9). */
export const maxMapPoints = 5000;

/** Responses of the map by view, which only the embedded API has. */
export const mapPaths = {
  overview: '/config/map/overview/',
  cells: '/config/map/cells/',
  totals: '/config/map/totals/',
  points: '/config/map/points/',
  territories: '/config/map/territories/',
} as const;

/** Side of a cell in pixels: small beside the markers, 84 pixels wide, into which the page joins the cells. */
const cellPixels = 32;

/** Returns how many cells the side of the world has at a whole zoom. */
export function cellsAcross(zoom: number): number {
  return (256 * 2 ** zoom) / cellPixels;
}

/** A cell with several points: their mean position, number and roubles. */
export type MapCell = readonly [lat: number, lng: number, count: number, money: number];

/** The points of an area, joined in the cells of a whole zoom; `points` are those that are alone in their cell. */
export interface MapCells {
  zoom: number;
  cells: readonly MapCell[];
  points: readonly TradePoint[];
}

/** Exact number and roubles of the points in an area. */
export interface MapTotals {
  count: number;
  money: number;
}

/** The points under a filter. Up to `maxMapPoints` the response has only their number, and the page loads them all. */
export type MapOverview = { count: number } | WholeMap;

/** More points than that, in the cells of a zoom at which all together are about a screen wide. */
export interface WholeMap extends MapCells, MapTotals {
  /** Points without coordinates, which `count` and `money` do not include. */
  unplaced: number;
  /** Degrees; the east exceeds 180 in an area across the 180th meridian. */
  bounds: [west: number, south: number, east: number, north: number];
  /** The state of the database that it shows. Later requests about the same filter name it, and show it too. */
  snapshot: string;
}

/** The points of an area, or only their number when there are more than `maxMapPoints`. */
export interface MapSelection {
  count: number;
  points?: readonly TradePoint[];
}

/** The points of a territory and its descendants (`GET /config/map/territories/`). */
export interface TerritoryPoints {
  territoryId: number;
  /** The number of all its points, and of those with tasks under the filter. */
  points: number;
  busy: number;
  /** Roubles and tasks under the filter. */
  money: number;
  tasks: number;
  /** Mean positions of its points in the cells of `territoryZoom`, in degrees. */
  places: readonly (readonly [lat: number, lng: number])[];
}
