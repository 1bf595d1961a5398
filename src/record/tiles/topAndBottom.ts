import type { Figures, TileGroup } from './figures.ts';

/** Groups by their value, the largest first; of those with one value the one with more records. */
export function byValue<G extends TileGroup>(groups: readonly G[]): G[] {
  return groups.toSorted((a, b) => b.value - a.value || b.count - a.count);
}

/**
 * Figures with the `most` groups of the largest value and the `most` of the least, the best first; with all that count where there are no more. Of shares a group counts with at least
 * half of what one has on average: one of one says nothing of who is best.
 */
export function topAndBottom(figures: Figures, max: number): Figures {
  const all = figures.groups ?? [];
  const average = all.reduce((sum, { whole = 0 }) => sum + whole, 0) / all.length;
  const groups = byValue(all.filter(({ whole }) => whole === undefined || whole * 2 >= average));
  const messages = groups.length <= 2 * max ? groups : [...groups.slice(0, max), ...groups.slice(-max)];
  return { ...figures, groups: messages, all: all.length };
}
