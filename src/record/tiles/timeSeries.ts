import type { TileGroup } from './figures.ts';

const day = 86_400_000;

/** Fills missing days between the first and the last with zero. */
export function fillMissingDays(days: readonly TileGroup[]): TileGroup[] {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return [];
  const known = new Map(days.map((group) => [group.key, group]));
  const [from, to] = [Date.parse(String(first.key)), Date.parse(String(last.key))];
  return Array.from({ length: Math.round((to - from) / day) + 1 }, (_, at) => {
    const key = new Date(from + at * day).toISOString().slice(0, 10);
    return known.get(key) ?? { key, count: 0, value: 0 };
  });
}

/** Groups days by month, under the first day of each; shares are computed from summed parts and wholes. */
export function byMonths(days: readonly TileGroup[], share: boolean): TileGroup[] {
  const months = new Map<string, TileGroup[]>();
  for (const group of days) {
    const key = `${String(group.key).slice(0, 7)}-01`;
    months.set(key, [...(months.get(key) ?? []), group]);
  }
  return [...months].map(([key, groups]) => {
    const sum = (read: (group: TileGroup) => number) => groups.reduce((total, group) => total + read(group), 0);
    const [count, part, whole] = [
      sum((group) => group.count),
      sum(({ part: item = 0 }) => item),
      sum(({ whole: item = 0 }) => item),
    ];
    return share
      ? { key, count, part, whole, value: whole === 0 ? 0 : part / whole }
      : { key, count, value: sum(({ value }) => value) };
  });
}
