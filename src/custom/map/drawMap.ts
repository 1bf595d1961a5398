import { cities, type City } from './cities.ts';
import type { Country, Ring } from './outlines.ts';
import { project, worldSize, type WorldPoint } from '#codecs/webMercator.ts';
import { streetsFrom, type Viewport } from './projection.ts';

export interface MapColors {
  sea: string;
  land: string;
  home: string;
  border: string;
  homeBorder: string;
  name: string;
  halo: string;
}

/** Returns the map colors of the page's current theme (`src/ui/theme/palette.css`). */
export function mapColors(): MapColors {
  const page = getComputedStyle(document.documentElement);
  const color = (name: string) => page.getPropertyValue(`--map-${name}`);
  return {
    sea: color('sea'),
    land: color('land'),
    home: color('home'),
    border: color('border'),
    homeBorder: color('home-border'),
    name: color('name'),
    halo: color('halo'),
  };
}

const font = '500 12px system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
/** Shorter line segments, in pixels, are not drawn. */
const finest = 0.7;

/**
 * Draws the base map that needs no network, under the tiles (spec D35): outlines and city names, in a city a plain
 * ground.
 */
export function drawMap(
  context: CanvasRenderingContext2D,
  countries: readonly Country[],
  view: Viewport,
  colors: MapColors,
): void {
  const { width, height } = view;
  const isCity = view.zoom >= streetsFrom;
  context.fillStyle = isCity ? colors.home : colors.sea;
  context.fillRect(0, 0, width, height);
  const size = worldSize(view.zoom);
  const middle = project(view.lat, view.lng);
  const [left, top] = [middle.x - width / 2 / size, middle.y - height / 2 / size];
  const [right, bottom] = [left + width / size, top + height / size];
  context.lineJoin = 'round';
  // Outlines are too coarse for a city: its shore would run through its streets.
  for (const { isHome, rings } of isCity ? [] : countries) {
    context.beginPath();
    for (const ring of rings) {
      // The world repeats horizontally: draws the copies that intersect the view.
      for (let copy = Math.ceil(left - ring.east); copy + ring.west < right; copy += 1) {
        if (ring.south > top && ring.north < bottom) trace(context, ring, { size, left: left - copy, top });
      }
    }
    context.fillStyle = isHome ? colors.home : colors.land;
    context.fill();
    context.strokeStyle = isHome ? colors.homeBorder : colors.border;
    context.lineWidth = isHome ? 1.25 : 1;
    context.stroke();
  }
  drawNames(context, view, { size, left, top }, colors);
}

/** Size of the whole world in pixels, and the corner of the view in it. */
interface Window {
  size: number;
  left: number;
  top: number;
}

function trace(context: CanvasRenderingContext2D, { xs, ys }: Ring, { size, left, top }: Window): void {
  let [lastX, lastY] = [Infinity, Infinity];
  for (let at = 0; at < xs.length; at += 1) {
    const x = ((xs[at] as number) - left) * size;
    const y = ((ys[at] as number) - top) * size;
    if (Math.abs(x - lastX) + Math.abs(y - lastY) < finest) continue;
    if (lastX === Infinity) context.moveTo(x, y);
    else context.lineTo(x, y);
    [lastX, lastY] = [x, y];
  }
  context.closePath();
}

function drawNames(
  context: CanvasRenderingContext2D,
  { zoom, width, height }: Viewport,
  { size, left, top }: Window,
  colors: MapColors,
): void {
  context.font = font;
  context.textAlign = 'center';
  context.textBaseline = 'bottom';
  context.lineWidth = 3;
  context.strokeStyle = colors.halo;
  // Names that fit only at the next zoom would overlap here.
  for (const { name, place } of namesAt(Math.floor(zoom + 0.1))) {
    const offset = Math.round(left + width / 2 / size - place.x);
    const x = (place.x + offset - left) * size;
    const y = (place.y - top) * size;
    if (x < -80 || x > width + 80 || y < -20 || y > height + 20) continue;
    context.fillStyle = colors.homeBorder;
    context.fillRect(x - 2, y - 2, 4, 4);
    context.strokeText(name, x, y - 4);
    context.fillStyle = colors.name;
    context.fillText(name, x, y - 4);
  }
}

interface Named {
  name: string;
  place: WorldPoint;
}
const named: readonly Named[] = cities.map(({ name, lat, lng }: City) => ({ name, place: project(lat, lng) }));
const shown = new Map<number, Named[]>();

/** Returns the names that fit at a zoom: the same ones wherever the map is dragged. */
export function namesAt(zoom: number): Named[] {
  const known = shown.get(zoom);
  if (known) return known;
  const size = worldSize(zoom);
  const stored: Named[] = [];
  for (const item of named) {
    const clash = stored.some(
      ({ name, place }) =>
        Math.abs(place.x - item.place.x) * size < (name.length + item.name.length) * 4.2 + 16 &&
        Math.abs(place.y - item.place.y) * size < 24,
    );
    if (!clash) stored.push(item);
  }
  shown.set(zoom, stored);
  return stored;
}
