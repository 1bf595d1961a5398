import { decimalSum } from '#record/sums.ts';
import type { Amount, Figures, TileGroup } from './figures.ts';
import type { Tile } from '#schemas/declaration/tile.ts';
import type { Period } from '#codecs/periods.ts';

const day = 86_400_000;
/** Maximum number of days shown individually; longer periods are shown by months. */
export const maxDays = 100;

/** Returns the days within the period: a record may match the period with a date outside it. */
function daysWithin(days: readonly TileGroup[], period: Period | null): readonly TileGroup[] {
  return period === null ? days : days.filter(({ key }) => String(key) >= period[0] && String(key) <= period[1]);
}

/** Returns figures by day with the days of the period only, and as total what these add up to; distinct values do not. */
export function figuresWithin(
  { measure }: Pick<Tile, 'measure'>,
  { total, groups = [] }: Figures,
  period: Period | null,
): Figures & { groups: readonly TileGroup[] } {
  const days = daysWithin(groups, period);
  const isDistinct = typeof measure === 'object' && 'distinct' in measure;
  return { total: isDistinct ? total : together(days, total.whole !== undefined), groups: days };
}

/** Returns an amount as it was at the end of a day: its part, or its sum, by the days on which it came about. */
export function amountAsOf(amount: Amount, days: readonly TileGroup[], last: string): Amount {
  const sum = days.reduce((total, { key, part, value }) => (String(key) <= last ? total + (part ?? value) : total), 0);
  const { whole } = amount;
  return whole === undefined
    ? { ...amount, value: sum }
    : { ...amount, part: sum, value: whole === 0 ? 0 : sum / whole };
}

/** A day or the first day of a month (`YYYY-MM-DD`), and its value; null for one after today. */
export interface TrendPoint {
  key: string;
  value: number | null;
}

/**
 * Returns the days of a period, or its months when it has more than a hundred days; one without records is zero. Of a
 * share only the part counts, because the date of a record says when its part came about.
 */
export function trendPoints(days: readonly TileGroup[], period: Period, today: string): TrendPoint[] {
  const parts = daysWithin(days, period).map(({ key, count, value, part = value }) => ({ key, count, value: part }));
  const filled = fillDays(parts, period);
  const points = filled.length > maxDays ? byMonths(filled, false) : filled;
  return points.map(({ key, value }) => ({ key: String(key), value: String(key) > today ? null : value }));
}

/** Fills missing days between the first and the last with zero. */
export function fillMissingDays(days: readonly TileGroup[]): TileGroup[] {
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined ? [] : fillDays(days, [String(first.key), String(last.key)]);
}

function fillDays(days: readonly TileGroup[], period: Period): TileGroup[] {
  const known = new Map(days.map((group) => [group.key, group]));
  const [from, to] = [Date.parse(period[0]), Date.parse(period[1])];
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
  return [...months].map(([key, groups]) => ({ key, ...together(groups, share) }));
}

function together(days: readonly TileGroup[], share: boolean): Amount {
  const sum = (read: (day: TileGroup) => number) => decimalSum(days.map(read));
  const count = sum((item) => item.count);
  if (!share) return { count, value: sum(({ value }) => value) };
  const [part, whole] = [sum(({ part: item = 0 }) => item), sum(({ whole: item = 0 }) => item)];
  return { count, part, whole, value: whole === 0 ? 0 : part / whole };
}
