import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { project } from '#codecs/webMercator.ts';

/** One closed line of a country, in world coordinates. */
export interface Ring {
  xs: Float64Array;
  ys: Float64Array;
  west: number;
  east: number;
  north: number;
  south: number;
}

export interface Country {
  isHome: boolean;
  rings: Ring[];
}

type Atlas = Topology<{ countries: GeometryCollection }>;

/** Russia in world-atlas (ISO 3166-1). */
const home = '643';

/** Returns the countries of an atlas, the home country last, so that its borders are on top. */
export function countriesOf(atlas: unknown): Country[] {
  const { features } = feature(atlas as Atlas, (atlas as Atlas).objects.countries);
  const countries = features.map(({ id, geometry }): Country => {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : [];
    return { isHome: String(id) === home, rings: polygons.flat().map(ringOf) };
  });
  return countries.sort((a, b) => Number(a.isHome) - Number(b.isHome));
}

/**
 * Returns a ring without jumps at the 180th meridian: each longitude is chosen near the previous one, otherwise Eurasia
 * is drawn wrong.
 */
function ringOf(positions: readonly (readonly number[])[]): Ring {
  const xs = new Float64Array(positions.length);
  const ys = new Float64Array(positions.length);
  let before = 0;
  positions.forEach(([lng = 0, lat = 0], at) => {
    const unwrapped = at === 0 ? lng : lng + Math.round((before - lng) / 360) * 360;
    before = unwrapped;
    const { x, y } = project(lat, unwrapped);
    xs[at] = x;
    ys[at] = y;
  });
  return { xs, ys, west: minOf(xs), east: maxOf(xs), north: minOf(ys), south: maxOf(ys) };
}

function minOf(numbers: Float64Array): number {
  return numbers.reduce((a, b) => Math.min(a, b), Infinity);
}

function maxOf(numbers: Float64Array): number {
  return numbers.reduce((a, b) => Math.max(a, b), -Infinity);
}
