import { isRecord } from '#codecs/records.ts';
import type { FieldOf } from '#schemas/declaration/field.ts';
import { defineKind } from '../kindModule.ts';
import { wrongType } from '../shared/messages.ts';
import { checkBounds } from '../shared/numbers.ts';
import { defaultKindFacts } from '../shared/defaultKindFacts.ts';
import { isGeoPoint, formatPoint, parseCoordinatePair, type GeoPoint } from './point.ts';

const outside = 'Широта бывает от -90 до 90, долгота от -180 до 180';

function pairOf(raw: unknown, { at }: FieldOf<'coordinates'>): readonly unknown[] {
  if (at === undefined) return Array.isArray(raw) ? (raw as unknown[]) : [];
  return isRecord(raw) ? at.map((name) => raw[name]) : [];
}

/** Parses a point of the API: numbers or their texts; returns null for an invalid point. */
function pointIn(raw: unknown, field: FieldOf<'coordinates'>): GeoPoint | null {
  const pair = pairOf(raw, field).map((item) => (typeof item === 'string' ? typedNumber(item) : item));
  return isGeoPoint(pair) ? pair : null;
}

/** Converts a point to its form in a body. */
function rawPoint(value: unknown, { at }: FieldOf<'coordinates'>): unknown {
  const [lat, lng] = Array.isArray(value) && isGeoPoint(value) ? value : [null, null];
  if (at === undefined) return [lat, lng];
  return lat === null ? null : { [at[0]]: lat, [at[1]]: lng };
}

function typedNumber(text: string): unknown {
  return text.trim() === '' ? null : Number(text);
}

/** A geographic point: in a form latitude and longitude, or the invalid text that was typed. */
export const coordinates = defineKind('coordinates', {
  ...defaultKindFacts,
  nature: 'list',
  filtered: false,
  indexable: false,
  meaning: 'координаты: широта и долгота',
  empty: () => null,
  parse: pointIn,
  mistyped: (value) => {
    if (typeof value !== 'string' || value.trim() === '') return undefined;
    return parseCoordinatePair(value) === null ? 'Введите широту и долготу, например 55.7558, 37.6173' : outside;
  },
  serialize: rawPoint,
  toAddress: () => null,
  fromAddress: () => null,
  toText: (raw, field) => {
    const point = pointIn(raw, field);
    return point === null ? '-' : formatPoint(point);
  },
  compare: (a, b, field) => {
    const [[lat, lng], [otherLat, otherLng]] = [pointIn(a, field) ?? [0, 0], pointIn(b, field) ?? [0, 0]];
    return lat - otherLat || lng - otherLng;
  },
  matches: (own, query, field) => JSON.stringify(pointIn(own, field)) === JSON.stringify(pointIn(query, field)),
  carries: () => 'one',
  // With two names each number is checked alone; only `checkEnds` knows which of them is the latitude.
  check: (raw, field) => {
    if (field.at === undefined) return checkBounds(raw, -180, 180);
    const pair = pairOf(raw, field);
    return pair.length === 2 && pair.every((item) => typeof item === 'number')
      ? isGeoPoint(pair)
        ? undefined
        : outside
      : wrongType;
  },
  checkEnds: (lat, lng) => {
    const there = [lat, lng].filter((item) => typeof item === 'number');
    if (there.length === 1) return 'Укажите и широту, и долготу';
    return there.length === 0 || isGeoPoint(there) ? undefined : outside;
  },
  sample: (at, field) => rawPoint([55.75 + (at % 40) / 20, 37.61 + (at % 60) / 20], field),
});
