import { parseNumber } from '#codecs/numericInput.ts';
import { formatMoney } from '#codecs/money.ts';
import { countOf, plural, type PluralForms } from '#codecs/plural.ts';
import { recordIn, recordsIn } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import type { Distributor } from '#schemas/entities/reference.ts';
import type { TradePoint } from '#schemas/entities/task.ts';
import { project, type WorldPoint } from '#codecs/webMercator.ts';

/** The data of a trade point used by the map (part2 §3). */
export interface MapPoint {
  id: string | number;
  name: string;
  address: string;
  distributors: string;
  /** Roubles; a missing sum counts as 0. */
  money: number;
  tasks: number;
  lat: number;
  lng: number;
  /** null for a point that cannot be drawn: without coordinates, or at 0/0. */
  place: WorldPoint | null;
}

/** A point with coordinates. */
export type PlacedPoint = MapPoint & { place: WorldPoint };

export interface PointSet {
  placed: PlacedPoint[];
  /** Points that are listed but not drawn. */
  unplaced: MapPoint[];
}

const nobody: PointSet = { placed: [], unplaced: [] };

/** Parses the points of a response: items without an id are skipped, repeated ids are shown once. */
export function pointsIn(data: unknown): PointSet {
  const list: unknown = Array.isArray(data) ? data : (data as { data?: unknown } | null | undefined)?.data;
  if (!Array.isArray(list)) return nobody;
  const seen = new Set<unknown>();
  const points: PointSet = { placed: [], unplaced: [] };
  for (const item of list as unknown[]) {
    const point = pointOf(item);
    if (!point || seen.has(point.id)) continue;
    seen.add(point.id);
    if (isPlaced(point)) points.placed.push(point);
    else points.unplaced.push(point);
  }
  return points;
}

function pointOf(item: unknown): MapPoint | null {
  const { tradePointId, name, address, totalMoney, tasksCount, distributors, lat, lng } = recordIn<TradePoint>(item);
  if (typeof tradePointId !== 'number' && typeof tradePointId !== 'string') return null;
  const [latitude, longitude] = [parseNumber(lat), parseNumber(lng)];
  const isOnEarth =
    latitude !== null &&
    longitude !== null &&
    Math.abs(latitude) <= 90 &&
    Math.abs(longitude) <= 180 &&
    (latitude !== 0 || longitude !== 0);
  return {
    id: tradePointId,
    name: formatText(name),
    address: formatText(address),
    distributors:
      recordsIn<Distributor>(distributors)
        .map(({ name }) => formatText(name))
        .join(', ') || '-',
    money: parseNumber(totalMoney) ?? 0,
    tasks: parseNumber(tasksCount) ?? 0,
    lat: latitude ?? 0,
    lng: longitude ?? 0,
    place: isOnEarth ? project(latitude, longitude) : null,
  };
}

/** Returns whether a point has coordinates. */
export function isPlaced(point: MapPoint): point is PlacedPoint {
  return point.place !== null;
}

/** Returns the total money of points, in roubles. */
export function moneyOf(points: readonly MapPoint[]): number {
  return points.reduce((sum, { money }) => sum + money, 0);
}

/** Formats a sum for the map: rounded to whole roubles (part2 'Map and tasks'). */
export function roundedMoney(sum: number): string {
  return formatMoney(Math.round(sum));
}

const pointForms: PluralForms = ['точка', 'точки', 'точек'];

/** Returns '5 точек' (spec D49). */
export function countOfPoints(count: number): string {
  return countOf(count, pointForms);
}

/** Returns 'точек' for a 5 shown separately (spec D49). */
export function wordOfPoints(count: number): string {
  return plural(count, pointForms);
}
