import type { Figures, TileGroup } from './figures.ts';

/** Sorts groups by value, largest first; equal values by number of records. */
export function byValue<G extends TileGroup>(groups: readonly G[]): G[] {
  return groups.toSorted((a, b) => b.value - a.value || b.count - a.count);
}

/**
 * Returns the figures with the `max` groups of the largest and of the smallest values, best first; with all groups
 * when there are no more. For shares, only groups with at least half of the average number of records count, because a
 * share of 1 of 1 is not significant.
 */
export function topAndBottom(figures: Figures, max: number): Figures {
  const all = figures.groups ?? [];
  const average = all.reduce((sum, { whole = 0 }) => sum + whole, 0) / all.length;
  const groups = byValue(all.filter(({ whole }) => whole === undefined || whole * 2 >= average));
  const shownGroups = groups.length <= 2 * max ? groups : [...groups.slice(0, max), ...groups.slice(-max)];
  return { ...figures, groups: shownGroups, all: all.length };
}
