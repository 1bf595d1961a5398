import type { PlacedPoint } from './points.ts';
import { toScreen, type Viewport } from './projection.ts';

/** A screen position, in pixels of the map. */
export type Corner = readonly [left: number, top: number];

/** Returns the points inside a line drawn on the map; empty when the line encloses no area. */
export function pointsInside(
  points: readonly PlacedPoint[],
  corners: readonly Corner[],
  view: Viewport,
): PlacedPoint[] {
  if (corners.length < 3) return [];
  return points.filter(({ place }) => isInside(toScreen(place, view), corners));
}

/** Applies the even-odd rule. */
function isInside([x, y]: Corner, corners: readonly Corner[]): boolean {
  let inside = false;
  corners.forEach(([x1, y1], at) => {
    const [x2, y2] = corners[(at + 1) % corners.length] as Corner;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  });
  return inside;
}

/** Returns the four corners of the rectangle between two. */
export function rectangle([x1, y1]: Corner, [x2, y2]: Corner): Corner[] {
  return [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
  ];
}
