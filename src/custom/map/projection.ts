import { boundsOfWorld, project, unproject, worldSize, type GeoBounds, type WorldPoint } from '#codecs/webMercator.ts';

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

/**
 * Returns the minimum zoom of a map of this width: a phone fits a country from coast to coast only one level further
 * out.
 */
export function minZoomFor(width: number): number {
  return width < worldSize(1) ? 1 : minZoom;
}

/** Returns the screen position of a place, in the copy of the world nearest to the middle of the view. */
export function toScreen({ x, y }: WorldPoint, view: Viewport): [left: number, top: number] {
  const middle = project(view.lat, view.lng);
  const size = worldSize(view.zoom);
  const dx = x - middle.x;
  return [(dx - Math.round(dx)) * size + view.width / 2, (y - middle.y) * size + view.height / 2];
}

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

/** Returns the bounds of places, in degrees; null without places. */
export function boundsOf(places: readonly WorldPoint[]): GeoBounds | null {
  return boundsOfWorld(
    Float64Array.from(places, ({ x }) => x),
    Float64Array.from(places, ({ y }) => y),
  );
}

/** Returns the view that contains an area, with space for its markers; the initial view without an area. */
export function fit(area: GeoBounds | null, width: number, height: number, room = 72): Viewport {
  if (area === null) return { ...initialView, width, height };
  const [low, high] = [project(area[1], area[0]), project(area[3], area[2])];
  const zoom = Math.log2(
    Math.min(
      Math.max(1, width - 2 * room) / Math.max(high.x - low.x, 1e-12),
      Math.max(1, height - 2 * room) / Math.max(low.y - high.y, 1e-12),
    ) / worldSize(0),
  );
  const { lat, lng } = unproject({ x: (low.x + high.x) / 2, y: (high.y + low.y) / 2 });
  // Markers of a single shop need no closer view than its street.
  return {
    lat,
    lng: lng > 180 ? lng - 360 : lng,
    zoom: Math.max(minZoomFor(width), Math.min(16, Math.floor(zoom * 10) / 10)),
    width,
    height,
  };
}
