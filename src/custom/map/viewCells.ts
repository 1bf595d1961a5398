import { project, unproject, worldSize, type GeoBounds } from '#codecs/webMercator.ts';
import { cellsAcross, type MapCells } from '#schemas/mapPoints.ts';
import type { Corner } from './area.ts';
import type { Positions } from './clusters.ts';
import { pointsIn, type PlacedPoint } from './points.ts';
import { viewBounds, type Viewport } from './projection.ts';

export function areaQuery([west, south, east, north]: GeoBounds): Record<string, number> {
  return { west, south, east, north };
}

/** Side in pixels of the squares in which areas are requested, so that a short drag needs no request. */
const square = 256;
/** Part of the view that is requested beyond each of its edges. */
const margin = 0.25;

/** Returns the area whose cells a view needs at a whole zoom: the squares that it touches, with a margin. */
export function cellArea(view: Viewport, zoom: number): GeoBounds {
  const [west, south, east, north] = viewBounds(view, margin);
  const across = worldSize(zoom) / square;
  const [high, low] = [project(north, west), project(south, east)];
  const first = unproject({ x: Math.floor(high.x * across) / across, y: Math.ceil(low.y * across) / across });
  const last = unproject({ x: Math.ceil(low.x * across) / across, y: Math.floor(high.y * across) / across });
  return [first.lng, first.lat, last.lng, last.lat];
}

/** Returns whether an area lies in a view as a whole. */
export function showsWhole(view: Viewport, [west, south, east, north]: GeoBounds): boolean {
  const [left, bottom, right, top] = viewBounds(view);
  const turn = 360 * Math.round((left + right - west - east) / 720);
  const isWide = right - left >= 360 || (left <= west + turn && right >= east + turn);
  return isWide && bottom <= south && top >= north;
}

/** Returns the bounds of a line drawn on the map, in degrees. */
export function areaOf(corners: readonly Corner[], view: Viewport): GeoBounds {
  const middle = project(view.lat, view.lng);
  const size = worldSize(view.zoom);
  const [xs, ys] = [corners.map(([left]) => left), corners.map(([, top]) => top)];
  const at = (left: number, top: number) =>
    unproject({ x: middle.x + (left - view.width / 2) / size, y: middle.y + (top - view.height / 2) / size });
  const [low, high] = [at(Math.min(...xs), Math.max(...ys)), at(Math.max(...xs), Math.min(...ys))];
  return [low.lng, low.lat, high.lng, high.lat];
}

/** Cells as the markers need them: positions, and the point at each; null for a cell. */
export interface CellPositions {
  positions: Positions;
  points: readonly (PlacedPoint | null)[];
}

/** Returns the positions of a response: its points, then its cells. */
export function cellPositions({ zoom, cells, points }: MapCells): CellPositions {
  const { placed } = pointsIn(points);
  return {
    positions: {
      lats: Float64Array.from([...placed.map(({ lat }) => lat), ...cells.map(([lat]) => lat)]),
      lngs: Float64Array.from([...placed.map(({ lng }) => lng), ...cells.map(([, lng]) => lng)]),
      counts: Int32Array.from([...placed.map(() => 1), ...cells.map(([, , count]) => count)]),
      money: Float64Array.from([...placed.map(({ money }) => money), ...cells.map(([, , , money]) => money)]),
      cellZoom: zoom,
    },
    points: [...placed, ...cells.map(() => null)],
  };
}

/** Returns the area of the cells at positions, of which it has at least one. */
export function areaOfCells({ lats, lngs, cellZoom = 0 }: Positions, at: readonly number[]): GeoBounds {
  const across = cellsAcross(cellZoom);
  const places = at.map((index) => project(lats[index] ?? 0, lngs[index] ?? 0));
  const edges = (values: readonly number[]) => values.map((value) => Math.floor(value * across));
  const [columns, rows] = [edges(places.map(({ x }) => x)), edges(places.map(({ y }) => y))];
  const low = unproject({ x: Math.min(...columns) / across, y: (Math.max(...rows) + 1) / across });
  const high = unproject({ x: (Math.max(...columns) + 1) / across, y: Math.min(...rows) / across });
  return [low.lng, low.lat, high.lng, high.lat];
}
