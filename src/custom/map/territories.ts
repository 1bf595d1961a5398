import { roundTo } from '#codecs/decimal.ts';
import { moneyOf, pointsIn, type MapPoint } from './points.ts';
import type { WorldPoint } from './projection.ts';

/** A territory as the layer knows it, by its points (spec D35: the documents give it no outline). */
export interface MapTerritory {
  id: string | number;
  name: string;
  /** The line around its points, in the square of the world; empty without any. */
  outline: readonly WorldPoint[];
  /** All of its points, and those that have tasks under the filter. */
  points: number;
  busy: number;
  /** Roubles and tasks under the filter. */
  money: number;
  tasks: number;
  /** The API has given as many points as it gives at once: there may be more. */
  cut: boolean;
}

/** What a territory is shaded by; a share in whole percents, as people read it. */
export const territoryMeasures = {
  money: { label: 'Деньги', of: ({ money }: MapTerritory): number | null => money },
  tasks: { label: 'Задачи', of: ({ tasks }: MapTerritory): number | null => tasks },
  coverage: {
    label: 'Доля с задачами',
    of: ({ points, busy }: MapTerritory): number | null => (points === 0 ? null : roundTo(busy / points, 2)),
  },
} as const;
export type TerritoryMeasure = keyof typeof territoryMeasures;

interface Node {
  id: string | number;
  name: string;
  children?: readonly Node[] | undefined;
}

/** The territories to shade: those that the filter has chosen, else the topmost; one alone gives way to what it is made of. */
export function shownTerritories(tree: readonly Node[], chosen: readonly unknown[]): readonly Node[] {
  const found = chosen.length === 0 ? tree : chosen.flatMap((id) => nodeIn(tree, id) ?? []);
  const [only] = found;
  return found.length === 1 && only?.children && only.children.length > 0 ? shownTerritories(only.children, []) : found;
}

function nodeIn(tree: readonly Node[], id: unknown): Node | undefined {
  for (const node of tree) {
    const found = node.id === id ? node : nodeIn(node.children ?? [], id);
    if (found) return found;
  }
  return undefined;
}

/** A territory out of two answers: its points whatever tasks they have, and those under the filter. */
export function territoryOf({ id, name }: Node, all: unknown, filtered: unknown, limit: number): MapTerritory {
  const { placed, unplaced } = pointsIn(all);
  const own = pointsIn(filtered);
  const counted: MapPoint[] = [...own.placed, ...own.unplaced];
  const points = placed.length + unplaced.length;
  return {
    id,
    name,
    points,
    outline: convexHull(placed.map(({ place }) => place)),
    busy: counted.filter(({ tasks }) => tasks > 0).length,
    money: moneyOf(counted),
    tasks: counted.reduce((sum, { tasks }) => sum + tasks, 0),
    cut: points >= limit,
  };
}

/** Half a side of what stands for a territory of one place or of places in one line, in parts of the world. */
const min = 0.0004;

/** The convex line around places (Andrew's monotone chain), those of a point or two grown to a diamond. */
export function convexHull(places: readonly WorldPoint[]): WorldPoint[] {
  const grown = places.flatMap(({ x, y }) => [
    { x: x - min, y },
    { x: x + min, y },
    { x, y: y - min },
    { x, y: y + min },
  ]);
  const sorted = grown.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (all: readonly WorldPoint[]) =>
    all.reduce<WorldPoint[]>((line, place) => {
      while (line.length > 1 && !turnsLeft(line.at(-2) as WorldPoint, line.at(-1) as WorldPoint, place)) line.pop();
      line.push(place);
      return line;
    }, []);
  return [...half(sorted).slice(0, -1), ...half(sorted.toReversed()).slice(0, -1)];
}

function turnsLeft(a: WorldPoint, b: WorldPoint, c: WorldPoint): boolean {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
}

/** How many shades there are, from the least to the most. */
export const shades = 5;

/** The least value of each shade: as many territories in one as in another; fewer shades where fewer values differ. */
export function breaksOf(values: readonly number[]): number[] {
  const sorted = [...new Set(values)].toSorted((a, b) => a - b);
  if (sorted.length <= shades) return sorted;
  return Array.from({ length: shades }, (_, at) => sorted[Math.floor((at * sorted.length) / shades)] as number);
}

/** What the shades of territories begin with, by a measure. */
export function breaksBy(measure: TerritoryMeasure, territories: readonly MapTerritory[]): number[] {
  return breaksOf(territories.map(territoryMeasures[measure].of).filter((value) => value !== null));
}

/** The shade of a value, from 0; null for none. */
export function shadeOf(value: number | null, breaks: readonly number[]): number | null {
  if (value === null || breaks.length === 0) return null;
  // The darkest is that of the most, however few shades there are.
  return (
    Math.max(
      0,
      breaks.findLastIndex((least) => value >= least),
    ) +
    (shades - breaks.length)
  );
}
