import type { Figures, Group } from './figures.ts';

/** Groups by their value, the largest first; of those with one value the one with more records. */
export function byValue(groups: readonly Group[]): Group[] {
  return groups.toSorted((a, b) => b.value - a.value || b.count - a.count);
}

/** Figures with the `most` groups of the largest value and the `most` of the least, the best first; with all of them where there are no more. */
export function endsOf(figures: Figures, most: number): Figures {
  const groups = byValue(figures.groups ?? []);
  const told = groups.length <= 2 * most ? groups : [...groups.slice(0, most), ...groups.slice(-most)];
  return { ...figures, groups: told, all: groups.length };
}
