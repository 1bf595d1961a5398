import { expect, it } from 'vitest';
import { drawMap, type MapColors } from '#custom/map/drawMap.ts';
import type { Country } from '#custom/map/outlines.ts';

/** A ring from west to east over the north of the world. */
const ring = {
  xs: Float64Array.of(0.4, 0.6, 0.6, 0.4),
  ys: Float64Array.of(0.2, 0.2, 0.4, 0.4),
  west: 0.4,
  east: 0.6,
  north: 0.2,
  south: 0.4,
};
const countries: readonly Country[] = [
  { isHome: false, rings: [ring] },
  { isHome: true, rings: [ring] },
];
const colors: MapColors = {
  sea: 'sea',
  land: 'land',
  home: 'home',
  border: 'border',
  homeBorder: 'home border',
  name: 'name',
  halo: 'halo',
};

/** Creates a canvas that records the painted colours. */
function canvas(): { painted: Set<string>; context: CanvasRenderingContext2D } {
  const painted = new Set<string>();
  const context = {
    fillStyle: '',
    strokeStyle: '',
    beginPath: () => undefined,
    closePath: () => undefined,
    moveTo: () => undefined,
    lineTo: () => undefined,
    fillRect: () => painted.add(`ground or dot: ${context.fillStyle}`),
    fill: () => painted.add(`country: ${context.fillStyle}`),
    stroke: () => painted.add(`border: ${context.strokeStyle}`),
    fillText: () => painted.add(`name: ${context.fillStyle}`),
    strokeText: () => painted.add(`around a name: ${context.strokeStyle}`),
  };
  return { painted, context: context as unknown as CanvasRenderingContext2D };
}

it('draws the base map in the colours of the theme', () => {
  const { painted, context } = canvas();
  drawMap(context, countries, { lat: 60, lng: 60, zoom: 3, width: 1000, height: 700 }, colors);
  expect([...painted].sort()).toEqual([
    'around a name: halo',
    'border: border',
    'border: home border',
    'country: home',
    'country: land',
    'ground or dot: home border',
    'ground or dot: sea',
    'name: name',
  ]);
});

it('draws a plain ground in a city, where outlines would be too coarse', () => {
  const { painted, context } = canvas();
  drawMap(context, countries, { lat: 60, lng: 60, zoom: 9, width: 1000, height: 700 }, colors);
  expect([...painted].sort()).toEqual([
    'around a name: halo',
    'ground or dot: home',
    'ground or dot: home border',
    'name: name',
  ]);
});
