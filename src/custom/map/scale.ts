import { formatNumber } from '#codecs/money.ts';
import { worldSize } from '#codecs/webMercator.ts';
import type { Viewport } from './projection.ts';

/** A round distance on the map: its text and its length in pixels. */
export interface ScaleBar {
  text: string;
  width: number;
}

/** The equator in meters (WGS 84). */
const equator = 40_075_016.686;
/** Maximum length of the bar in pixels. */
const widest = 110;

/**
 * Returns the longest round distance (1, 2 or 5 times a power of ten) that fits the bar, at the latitude of the middle.
 */
export function scaleOf({ lat, zoom }: Pick<Viewport, 'lat' | 'zoom'>): ScaleBar {
  const meters = (equator * Math.cos((lat * Math.PI) / 180)) / worldSize(zoom);
  const room = meters * widest;
  const power = 10 ** Math.floor(Math.log10(room));
  const distance = power * ([5, 2].find((times) => times * power <= room) ?? 1);
  return { text: distanceText(distance), width: Math.round(distance / meters) };
}

function distanceText(meters: number): string {
  if (meters >= 1000) return `${formatNumber(meters / 1000)} км`;
  return meters >= 1 ? `${formatNumber(meters)} м` : `${formatNumber(Math.round(meters * 100))} см`;
}
