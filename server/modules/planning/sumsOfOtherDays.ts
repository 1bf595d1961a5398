import { addDays, daysIn } from '#planning/days.ts';
import type { LetOthersGo } from './readPoints.ts';
import { ItemSums, roundSum, type Days, type PointSums } from './soldItems.ts';
import { createTurns } from './turns.ts';

/** The days by which wanted windows are longer (`sign` 1) or shorter (-1) than known ones that end on the same days. */
export interface DayDifference {
  sign: 1 | -1;
  windows: readonly Days[];
  /** The number of days of the longest window. */
  length: number;
}

/** Returns the difference of windows; null when it is not smaller than half of the wanted days. */
export function findDifference(known: readonly Days[], wanted: readonly Days[]): DayDifference | null {
  const pairs = known.map((from, at) => ({ from, to: wanted[at] ?? from }));
  if (pairs.some(({ from, to }) => from.last !== to.last)) return null;
  const isLonger = pairs.every(({ from, to }) => to.first < from.first);
  if (!isLonger && !pairs.every(({ from, to }) => to.first > from.first)) return null;
  const windows = pairs.map(({ from, to }) => {
    const [first, end] = isLonger ? [to.first, from.first] : [from.first, to.first];
    return { first, last: addDays(end, -1) };
  });
  const length = Math.max(...windows.map(({ first, last }) => daysIn(first, last)));
  const isSmall = pairs.every(({ to }) => length * 2 < daysIn(to.first, to.last));
  return isSmall ? { sign: isLonger ? 1 : -1, windows, length } : null;
}

/** Returns the sums of each item at each point after those of other days are added or subtracted. */
export async function addSums(
  { points, items }: { points: number; items: number },
  known: PointSums,
  other: { sums: PointSums; sign: 1 | -1 },
  letOthersGo?: LetOthersGo,
): Promise<PointSums> {
  const total = new ItemSums(points);
  const ofPoint = new Float64Array(items);
  const bought = new Set<number>();
  const turns = createTurns(letOthersGo);
  for (let point = 0; point < points; point += 1) {
    const add = (item: number, sum: number): void => {
      ofPoint[item] = (ofPoint[item] ?? 0) + sum;
      bought.add(item);
    };
    known.each(point, add);
    other.sums.each(point, (item, sum) => add(item, other.sign * sum));
    for (const item of bought) {
      const sum = roundSum(ofPoint[item] ?? 0);
      if (sum !== 0) total.add(point, item, sum);
      ofPoint[item] = 0;
    }
    bought.clear();
    await turns.pass();
  }
  return total.byPoint();
}
