import { roundTo } from '#codecs/decimal.ts';
import { moneyOf, pointsIn, type Point } from './points.ts';
import type { Place } from './projection.ts';

/** A territory as the layer knows it, by its points (spec D35: the documents give it no outline). */
export interface Territory {
  id: string | number;
  name: string;
  /** The line around its points, in the square of the world; empty without any. */
  outline: readonly Place[];
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
export const measures = {
  money: { label: 'Деньги', of: ({ money }: Territory): number | null => money },
  tasks: { label: 'Задачи', of: ({ tasks }: Territory): number | null => tasks },
  coverage: { label: 'Доля с задачами', of: ({ points, busy }: Territory): number | null => (points === 0 ? null : roundTo(busy / points, 2)) },
} as const;
export type Measure = keyof typeof measures;

interface Node { id: string | number; name: string; children?: readonly Node[] | undefined }

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
export function territoryOf({ id, name }: Node, all: unknown, filtered: unknown, limit: number): Territory {
  const { placed, unplaced } = pointsIn(all);
  const own = pointsIn(filtered);
  const counted: Point[] = [...own.placed, ...own.unplaced];
  const points = placed.length + unplaced.length;
  return {
    id, name, points, outline: outlineOf(placed.map(({ place }) => place)), busy: counted.filter(({ tasks }) => tasks > 0).length,
    money: moneyOf(counted), tasks: counted.reduce((sum, { tasks }) => sum + tasks, 0), cut: points >= limit,
  };
}

/** Half a side of what stands for a territory of one place or of places in one line, in parts of the world. */
const least = 0.0004;

/** The convex line around places (Andrew's monotone chain), those of a point or two grown to a diamond. */
export function outlineOf(places: readonly Place[]): Place[] {
  const grown = places.flatMap(({ x, y }) => [{ x: x - least, y }, { x: x + least, y }, { x, y: y - least }, { x, y: y + least }]);
  const sorted = grown.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const half = (all: readonly Place[]) => all.reduce<Place[]>((line, place) => {
    while (line.length > 1 && !turnsLeft(line.at(-2) as Place, line.at(-1) as Place, place)) line.pop();
    line.push(place);
    return line;
  }, []);
  return [...half(sorted).slice(0, -1), ...half(sorted.toReversed()).slice(0, -1)];
}

function turnsLeft(a: Place, b: Place, c: Place): boolean {
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
export function breaksBy(measure: Measure, territories: readonly Territory[]): number[] {
  return breaksOf(territories.map(measures[measure].of).filter((value) => value !== null));
}

/** The shade of a value, from 0; null for none. */
export function shadeOf(value: number | null, breaks: readonly number[]): number | null {
  if (value === null || breaks.length === 0) return null;
  // The darkest is that of the most, however few shades there are.
  return Math.max(0, breaks.findLastIndex((least) => value >= least)) + (shades - breaks.length);
}
