import { roundTo } from '#codecs/decimal.ts';
import { moneyOf, pointsIn, type MapPoint } from './points.ts';
import { project, type WorldPoint } from '#codecs/webMercator.ts';
import type { TerritoryPoints } from '#schemas/mapPoints.ts';

/** A territory in the layer, defined by its points (spec D35: the specification gives it no outline). */
export interface MapTerritory {
  id: string | number;
  name: string;
  /** The middles of its points' surroundings, in world coordinates; empty without points. */
  places: readonly WorldPoint[];
  /** The number of all its points, and of those with tasks under the filter. */
  points: number;
  busy: number;
  /** Roubles and tasks under the filter. */
  money: number;
  tasks: number;
  /** The API has returned its maximum number of points: there may be more. */
  cut: boolean;
}

/** The measures for shading territories; a share in whole percents, as displayed. */
export const territoryMeasures = {
  money: { label: 'Деньги', of: ({ money }: MapTerritory): number | null => money },
  tasks: { label: 'Задачи', of: ({ tasks }: MapTerritory): number | null => tasks },
  coverage: {
    label: 'Доля с задачами',
    of: ({ points, busy }: MapTerritory): number | null => (points === 0 ? null : roundTo(busy / points, 2)),
  },
} as const;
export type TerritoryMeasure = keyof typeof territoryMeasures;

/** A territory of the tree. */
export interface MapTerritoryNode {
  id: string | number;
  name: string;
  children?: readonly MapTerritoryNode[] | undefined;
}

/**
 * Returns the territories to shade: those chosen in the filter, otherwise the topmost; a single one is replaced by its
 * children.
 */
export function shownTerritories(
  tree: readonly MapTerritoryNode[],
  chosen: readonly unknown[],
): readonly MapTerritoryNode[] {
  const found = chosen.length === 0 ? tree : chosen.flatMap((id) => nodeIn(tree, id) ?? []);
  const [only] = found;
  return found.length === 1 && only?.children && only.children.length > 0 ? shownTerritories(only.children, []) : found;
}

function nodeIn(tree: readonly MapTerritoryNode[], id: unknown): MapTerritoryNode | undefined {
  for (const node of tree) {
    const found = node.id === id ? node : nodeIn(node.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/** Creates a territory from two responses: its points regardless of their tasks, and those under the filter. */
export function territoryOf(
  { id, name }: MapTerritoryNode,
  all: unknown,
  filtered: unknown,
  limit: number,
): MapTerritory {
  const { placed, unplaced } = pointsIn(all);
  const own = pointsIn(filtered);
  const counted: MapPoint[] = [...own.placed, ...own.unplaced];
  const points = placed.length + unplaced.length;
  return {
    id,
    name,
    points,
    places: middlesOf(placed.map(({ place }) => place)),
    busy: counted.filter(({ tasks }) => tasks > 0).length,
    money: moneyOf(counted),
    tasks: counted.reduce((sum, { tasks }) => sum + tasks, 0),
    cut: points >= limit,
  };
}

/** Creates a territory from the figures of the server, which has counted all its points. */
export function countedTerritory(
  { id, name }: MapTerritoryNode,
  { points, busy, money, tasks, places }: Omit<TerritoryPoints, 'territoryId'>,
): MapTerritory {
  return { id, name, points, busy, money, tasks, places: places.map(([lat, lng]) => project(lat, lng)), cut: false };
}

/** Side of a square in parts of the world, and radius of the surroundings of its places: 20 and 45 km in Russia. */
const square = 0.001;
export const surroundings = 0.002;

/** Returns the mean of the places in each square of the world that has any. */
export function middlesOf(places: readonly WorldPoint[]): WorldPoint[] {
  const squares = new Map<string, WorldPoint[]>();
  for (const place of places) {
    const key = `${Math.floor(place.x / square)} ${Math.floor(place.y / square)}`;
    const known = squares.get(key);
    if (known === undefined) squares.set(key, [place]);
    else known.push(place);
  }
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  return [...squares.values()].map((own) => ({ x: mean(own.map(({ x }) => x)), y: mean(own.map(({ y }) => y)) }));
}

/** Number of shades, from the smallest to the largest values. */
export const shades = 5;

/**
 * Returns the minimum value of each shade, with equal numbers of territories per shade; fewer shades when fewer values
 * differ.
 */
export function breaksOf(values: readonly number[]): number[] {
  const sorted = [...new Set(values)].toSorted((a, b) => a - b);
  if (sorted.length <= shades) return sorted;
  return Array.from({ length: shades }, (_, at) => sorted[Math.floor((at * sorted.length) / shades)] as number);
}

/** Returns the minimum values of the shades of territories, by a measure. */
export function breaksBy(measure: TerritoryMeasure, territories: readonly MapTerritory[]): number[] {
  return breaksOf(territories.map(territoryMeasures[measure].of).filter((value) => value !== null));
}

/** Returns the shade of a value, from 0; null for a missing value. */
export function shadeOf(value: number | null, breaks: readonly number[]): number | null {
  if (value === null || breaks.length === 0) return null;
  // The largest value gets the darkest shade, regardless of the number of shades.
  return (
    Math.max(
      0,
      breaks.findLastIndex((least) => value >= least),
    ) +
    (shades - breaks.length)
  );
}
