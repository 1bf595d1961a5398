import { parseNumber } from '#codecs/numericInput.ts';

/** Degrees: latitude north, longitude east. */
export type GeoPoint = readonly [lat: number, lng: number];

/** Checks whether two numbers are a valid geographic point. */
export function isGeoPoint(pair: readonly unknown[]): pair is GeoPoint {
  return (
    pair.length === 2 && pair.every((item, at) => typeof item === 'number' && Math.abs(item) <= (at === 0 ? 90 : 180))
  );
}

const number = /^-?\d+(?:[.,]\d+)?(?:e-?\d+)?$/;

/**
 * Parses two typed numbers: `55.7558, 37.6173`, `55,7558; 37,6173` or `55.7558 37.6173`, without checking their range;
 * returns null for other texts and for a single number, `55,75`.
 */
export function parseCoordinatePair(text: string): readonly [number, number] | null {
  const plain = text
    .toLowerCase()
    .replaceAll('−', '-')
    .replaceAll('°', '')
    .replaceAll(/\s+(?=[,;])/g, '')
    .trim();
  // `55,75` is a latitude with a decimal comma: a bare comma separates only numbers with a dot.
  for (const between of [/;\s*/, /,\s+/, /\s+/, ...(plain.includes('.') ? [/,/] : [])]) {
    const parts = plain.split(between);
    const [lat = null, lng = null] =
      parts.length === 2 && parts.every((part) => number.test(part)) ? parts.map((part) => parseNumber(part)) : [];
    if (lat !== null && lng !== null) return [lat, lng];
  }
  return null;
}

/** Formats a point as `55.7558, 37.6173`. */
export function formatPoint(point: GeoPoint): string {
  return point.join(', ');
}
