/**
 * A position in the square of the whole world: 0 to 1 from the 180th meridian eastward and from the northern edge
 * southward.
 */
export interface WorldPoint {
  x: number;
  y: number;
}

/** The visible part of the map: its middle, the zoom and the size in pixels. */
export interface Viewport {
  lat: number;
  lng: number;
  zoom: number;
  width: number;
  height: number;
}

/** The initial view of the map (part2 §9). */
export const initialView = { lat: 60, lng: 100, zoom: 3 } as const;
/** At this zoom a click on a cluster lists its points (part2 'Map and tasks'). */
export const maxZoom = 22;
const minZoom = 2;
/** The outlines end here: from this zoom on a map has streets. */
export const streetsFrom = 9;

const tile = 256;
/** Maximum latitude of Web Mercator. */
const edge = 85.0511;

/**
 * Returns the minimum zoom of a map of this width: a phone fits a country from coast to coast only one level further
 * out.
 */
export function minZoomFor(width: number): number {
  return width < worldSize(1) ? 1 : minZoom;
}

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

/** Returns the screen position of a place, in the copy of the world nearest to the middle of the view. */
export function toScreen({ x, y }: WorldPoint, view: Viewport): [left: number, top: number] {
  const middle = project(view.lat, view.lng);
  const size = worldSize(view.zoom);
  const dx = x - middle.x;
  return [(dx - Math.round(dx)) * size + view.width / 2, (y - middle.y) * size + view.height / 2];
}

/** West, south, east, north in degrees. */
export type GeoBounds = [west: number, south: number, east: number, north: number];

/** Returns the visible area, extended on every side by `margin` of its size. */
export function viewBounds(view: Viewport, margin = 0): GeoBounds {
  const middle = project(view.lat, view.lng);
  const size = worldSize(view.zoom);
  const [dx, dy] = [(view.width / size) * (0.5 + margin), (view.height / size) * (0.5 + margin)];
  const low = unproject({ x: middle.x - dx, y: middle.y + dy });
  const high = unproject({ x: middle.x + dx, y: middle.y - dy });
  return [low.lng, low.lat, high.lng, high.lat];
}

/** Returns whether a place is inside the view (spec D63). */
export function isInView(place: WorldPoint, view: Viewport): boolean {
  const [left, top] = toScreen(place, view);
  return left >= 0 && left <= view.width && top >= 0 && top <= view.height;
}

/** Returns the view that contains all places, with space for their markers; the initial view without places. */
export function fit(places: readonly WorldPoint[], width: number, height: number, room = 72): Viewport {
  if (places.length === 0) return { ...initialView, width, height };
  const [west, wide] = shortestStretch(places.map(({ x }) => x));
  const ys = places.map(({ y }) => y);
  const [north, south] = [ys.reduce((a, b) => Math.min(a, b)), ys.reduce((a, b) => Math.max(a, b))];
  const zoom = Math.log2(
    Math.min(
      Math.max(1, width - 2 * room) / Math.max(wide, 1e-12),
      Math.max(1, height - 2 * room) / Math.max(south - north, 1e-12),
    ) / tile,
  );
  const { lat, lng } = unproject({ x: west + wide / 2, y: (north + south) / 2 });
  // Markers of a single shop need no closer view than its street.
  return {
    lat,
    lng: lng > 180 ? lng - 360 : lng,
    zoom: Math.max(minZoomFor(width), Math.min(16, Math.floor(zoom * 10) / 10)),
    width,
    height,
  };
}

/** Returns the shortest interval of the globe with every x: shops on both sides of the 180th meridian are neighbors. */
function shortestStretch(xs: readonly number[]): [west: number, width: number] {
  const sorted = xs.toSorted((a, b) => a - b);
  const [first = 0] = sorted;
  const last = sorted.at(-1) ?? first;
  let [west, gap] = [first, 1 - (last - first)];
  for (let index = 1; index < sorted.length; index += 1) {
    const [before = 0, after = 0] = sorted.slice(index - 1, index + 1);
    if (after - before > gap) [west, gap] = [after, after - before];
  }
  return [west, 1 - gap];
}
