import { cellsAcross, type MapCell, type MapTotals } from '#schemas/mapPoints.ts';
import { project, worldSize, type GeoBounds } from '#codecs/webMercator.ts';
import type { MapPoints } from './mapPoints.ts';

/** Returns whether a placed point, by its position in the columns, belongs to a part of the map. */
export type Contains = (at: number) => boolean;

/** Returns the test of an area, which may cross the 180th meridian; null is the whole world. */
export function containedIn({ lngs, ys }: MapPoints, area: GeoBounds | null): Contains {
  if (area === null) return () => true;
  const [west, south, east, north] = area;
  const [top, bottom] = [project(north, 0).y, project(south, 0).y];
  const width = east - west;
  return (at) => {
    const y = ys[at] as number;
    if (y < top || y > bottom) return false;
    const fromWest = ((lngs[at] as number) - west) % 360;
    return (fromWest < 0 ? fromWest + 360 : fromWest) <= width;
  };
}

/** Returns the number and the roubles of the placed points in a part of the map. */
export function totalsOf(points: MapPoints, contains: Contains): MapTotals {
  const totals = { count: 0, money: 0 };
  for (let at = 0; at < points.placed; at += 1) {
    if (!contains(at)) continue;
    totals.count += 1;
    totals.money += points.money[at] as number;
  }
  return totals;
}

export function positionsIn(points: MapPoints, contains: Contains): number[] {
  const found: number[] = [];
  for (let at = 0; at < points.placed; at += 1) if (contains(at)) found.push(at);
  return found;
}

/** Points of one cell while they are added up. */
interface OpenCell {
  /** Position of its first point. */
  first: number;
  count: number;
  lat: number;
  lng: number;
  money: number;
}

/**
 * Joins the placed points of a part of the map in the cells of a zoom. A point alone in its cell is returned as its
 * position: the page shows it by name.
 */
export function cellsOf(points: MapPoints, contains: Contains, zoom: number): { cells: MapCell[]; single: number[] } {
  const across = cellsAcross(zoom);
  const open = new Map<number, OpenCell>();
  for (let at = 0; at < points.placed; at += 1) {
    if (!contains(at)) continue;
    const key =
      Math.floor((points.ys[at] as number) * across) * across + Math.floor((points.xs[at] as number) * across);
    const cell = open.get(key);
    const [lat, lng, money] = [points.lats[at] as number, points.lngs[at] as number, points.money[at] as number];
    if (cell === undefined) {
      open.set(key, { first: at, count: 1, lat, lng, money });
      continue;
    }
    cell.count += 1;
    cell.lat += lat;
    cell.lng += lng;
    cell.money += money;
  }
  const cells: MapCell[] = [];
  const single: number[] = [];
  for (const { first, count, lat, lng, money } of open.values()) {
    if (count === 1) single.push(first);
    else cells.push([degrees(lat / count), degrees(lng / count), count, money]);
  }
  return { cells, single };
}

/** Rounds to a tenth of a meter: the full fraction doubles the size of a response. */
function degrees(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** Pixels of a screen that all points together fill at most with the cells of an overview. */
const screen = 2048;

/** Returns the zoom of an overview: the farthest at which an area is more than half of a large screen wide or high. */
export function zoomFor(area: GeoBounds): number {
  const [low, high] = [project(area[1], area[0]), project(area[3], area[2])];
  const side = Math.max(high.x - low.x, low.y - high.y, Number.MIN_VALUE);
  return Math.max(0, Math.min(16, Math.floor(Math.log2(screen / worldSize(0) / side))));
}
