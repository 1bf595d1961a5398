import type { PointSums } from '#server/modules/planning/soldItems.ts';

/** Returns the sums of a point, the first one by default, by the position of the item. */
export function sumsOf(sums: PointSums, at = 0): [item: number, sum: number][] {
  const found: [number, number][] = [];
  sums.each(at, (...entry) => found.push(entry));
  return found.toSorted(([one], [other]) => one - other);
}
