import { addDays, daysIn } from '#planning/days.ts';
import type { LetOthersGo } from '../../platform/context/requestGate.ts';
import { roundSum, SumsByPoint, type Days, type PointSums } from './soldItems.ts';
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
  const total = new SumsByPoint(points, known.count + other.sums.count);
  /** The sums of the items at a point; NaN for those without any. */
  const ofPoint = new Float64Array(items).fill(Number.NaN);
  const bought: number[] = [];
  const turns = createTurns(letOthersGo);
  const add = (item: number, sum: number): void => {
    const before = ofPoint[item] ?? Number.NaN;
    const isFirst = Number.isNaN(before);
    if (isFirst) bought.push(item);
    ofPoint[item] = isFirst ? sum : before + sum;
  };
  const addOther = (item: number, sum: number): void => add(item, other.sign * sum);
  for (let point = 0; point < points; point += 1) {
    known.each(point, add);
    other.sums.each(point, addOther);
    for (const item of bought) {
      const sum = roundSum(ofPoint[item] ?? 0);
      if (sum !== 0) total.set(item, sum);
      ofPoint[item] = Number.NaN;
    }
    bought.length = 0;
    total.endPoint();
    await turns.pass();
  }
  return total.result();
}
