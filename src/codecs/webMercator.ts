/**
 * A position in the square of the whole world: 0 to 1 from the 180th meridian eastward and from the northern edge
 * southward.
 */
export interface WorldPoint {
  x: number;
  y: number;
}

/** West, south, east, north in degrees; the east exceeds 180 in an area across the 180th meridian. */
export type GeoBounds = [west: number, south: number, east: number, north: number];

/** Maximum latitude of Web Mercator. */
const edge = 85.0511;
/** Pixels of a tile: the side of the world at zoom 0. */
const tile = 256;

/** Returns the side of the world in pixels. */
export function worldSize(zoom: number): number {
  return tile * 2 ** zoom;
}

/** Projects by Web Mercator, the projection of XYZ tiles. */
export function project(lat: number, lng: number): WorldPoint {
  const sin = Math.sin((Math.min(edge, Math.max(-edge, lat)) * Math.PI) / 180);
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) };
}

export function unproject({ x, y }: WorldPoint): { lat: number; lng: number } {
  return { lat: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, lng: (x - 0.5) * 360 };
}

/** Returns the shortest interval of the globe with every x: shops on both sides of the 180th meridian are neighbors. */
function shortestStretch(xs: Float64Array): [west: number, width: number] {
  const sorted = xs.toSorted();
  const [first = 0] = sorted;
  const last = sorted.at(-1) ?? first;
  let [west, gap] = [first, 1 - (last - first)];
  for (let index = 1; index < sorted.length; index += 1) {
    const [before, after] = [sorted[index - 1] as number, sorted[index] as number];
    if (after - before > gap) [west, gap] = [after, after - before];
  }
  return [west, 1 - gap];
}

/** Returns the bounds of places by their world coordinates, in degrees; null without places. */
export function boundsOfWorld(xs: Float64Array, ys: Float64Array): GeoBounds | null {
  if (xs.length === 0) return null;
  const [x, wide] = shortestStretch(xs);
  const low = unproject({ x, y: ys.reduce((a, b) => Math.max(a, b)) });
  const high = unproject({ x: x + wide, y: ys.reduce((a, b) => Math.min(a, b)) });
  return [low.lng, low.lat, high.lng, high.lat];
}
