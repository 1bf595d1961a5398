import type { Day } from '#planning/days.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { LetOthersGo } from '../../platform/context/requestGate.ts';
import type { AmountColumn } from './readSegments.ts';
import type { Turns } from './turns.ts';

/** The first and the last day of sales. */
export interface Days {
  first: Day;
  last: Day;
}

/** A trade point and the distributor to which it belongs. */
export interface DistributorPoint {
  tradePointId: number;
  distrId: number;
}

/** Points, and the days of their sales by distributor: twenty thousand points share a few of them. */
export interface PointsInDays {
  points: readonly DistributorPoint[];
  daysOf: ReadonlyMap<number, Days>;
}

/** Returns the distributors of points, each once. */
export function distributorsOf(points: readonly DistributorPoint[]): number[] {
  const distributors = new Set<number>();
  for (const { distrId } of points) distributors.add(distrId);
  return [...distributors];
}

/** Returns the days of the distributors of points, in the order of their first points. */
export const windowsOf = ({ points, daysOf }: PointsInDays): Days[] =>
  distributorsOf(points).flatMap((distrId) => daysOf.get(distrId) ?? []);

/** Reads the sums of a column of `sales` for each item at each point; `productsOfItems` are the products by item. */
export type ReadSums = (
  db: Db,
  amount: AmountColumn,
  sales: PointsInDays,
  productsOfItems: readonly (readonly number[])[],
  letOthersGo?: LetOthersGo,
) => Promise<PointSums>;

/** The net sales that decide about the items of a list at points, by position of the point. */
export interface SoldItems {
  /** In the window of the potential, in the measure of the strategy. */
  sold: PointSums;
  /** In the days of the check. */
  recentPieces: PointSums;
}

/** Sums of items, point by point. */
export interface PointSums {
  /** Calls `visit` with the position and the sum of each item that a point bought, in any order. */
  each(point: number, visit: (item: number, sum: number) => void): void;
  /** The number of sums, or a few more. */
  count: number;
  byteLength: number;
}

/** Sums of which those of some points have been read again. */
export class CorrectedSums implements PointSums {
  readonly #sums: PointSums;
  /** The corrected points by position: their sums, and their place in these. */
  readonly #corrected: ReadonlyMap<number, { sums: PointSums; at: number }>;

  /** Takes the sums of the points at `positions` from `corrected`, which has them in that order. */
  constructor(known: PointSums, positions: readonly number[], corrected: PointSums) {
    this.#sums = known instanceof CorrectedSums ? known.#sums : known;
    this.#corrected = new Map([
      ...(known instanceof CorrectedSums ? known.#corrected : []),
      ...positions.map((position, at) => [position, { sums: corrected, at }] as const),
    ]);
  }

  /** The number of corrected points. */
  get corrections(): number {
    return this.#corrected.size;
  }

  each(point: number, visit: (item: number, sum: number) => void): void {
    const { sums, at } = this.#corrected.get(point) ?? { sums: this.#sums, at: point };
    sums.each(at, visit);
  }

  get count(): number {
    return this.#total(({ count }) => count);
  }

  get byteLength(): number {
    return this.#total(({ byteLength }) => byteLength);
  }

  #total(of: (sums: PointSums) => number): number {
    const corrections = new Set([...this.#corrected.values()].map(({ sums }) => sums));
    return [...corrections].reduce((total, sums) => total + of(sums), of(this.#sums));
  }
}

/** Parts of a piece, kilogram or rouble: more than any amount has. */
const parts = 1_000_000;

/** Returns a sum of amounts without what the addition of fractions leaves over. */
export const roundSum = (sum: number): number => Math.round(sum * parts) / parts;

/** Sums of all points in columns: those of a point begin at its place in `starts`, which ends with their number. */
interface SumColumns {
  starts: Int32Array;
  items: Int32Array;
  sums: Float64Array;
}

const asPointSums = ({ starts, items, sums }: SumColumns): PointSums => ({
  each(point, visit) {
    const end = starts[point + 1] ?? 0;
    for (let place = starts[point] ?? 0; place < end; place += 1) visit(items[place] ?? 0, sums[place] ?? 0);
  },
  count: starts.at(-1) ?? 0,
  byteLength: starts.byteLength + items.byteLength + sums.byteLength,
});

/** Collects sums point by point. */
export class SumsByPoint {
  readonly #columns: SumColumns;
  #point = 0;
  #length = 0;

  /** Takes the number of points, and at least the number of sums: their columns are made once. */
  constructor(points: number, sums: number) {
    this.#columns = { starts: new Int32Array(points + 1), items: new Int32Array(sums), sums: new Float64Array(sums) };
  }

  /** Sets the sum of an item at the present point, at first the one at position 0. */
  set(item: number, sum: number): void {
    this.#columns.items[this.#length] = item;
    this.#columns.sums[this.#length] = sum;
    this.#length += 1;
  }

  /** Ends the present point; the next sum is that of the one after it. */
  endPoint(): void {
    this.#point += 1;
    this.#columns.starts[this.#point] = this.#length;
  }

  /** Returns the sums; every point must have ended. */
  result(): PointSums {
    return asPointSums(this.#columns);
  }
}

/** The sums of an item. */
interface ItemColumn {
  item: number;
  /** Positions of the points that bought it. */
  points: Int32Array;
  sums: Float64Array;
}

/**
 * Collects sums item by item, and returns them point by point. A large strategy has millions of pairs of point and
 * item, so they are columns of numbers and not objects.
 */
export class SumsByItem {
  readonly #columns: ItemColumn[] = [];
  #item = 0;
  /** The sums of the present item by point; NaN for a point that did not buy it. */
  readonly #sums: Float64Array;
  #points: number[] = [];

  constructor(points: number) {
    this.#sums = new Float64Array(points).fill(Number.NaN);
  }

  /** Adds to the sum of a point and an item, both by position; items come in order. */
  add(point: number, item: number, sum: number): void {
    if (item !== this.#item) this.#endItem(item);
    const before = this.#sums[point] ?? Number.NaN;
    const isFirst = Number.isNaN(before);
    if (isFirst) this.#points.push(point);
    this.#sums[point] = roundSum(isFirst ? sum : before + sum);
  }

  /** Returns the sums with those of each point side by side, as previews read them again and again. */
  async byPoint(turns: Turns): Promise<PointSums> {
    this.#endItem(this.#item);
    const columns = this.#columns;
    const starts = new Int32Array(this.#sums.length + 1);
    for (const { points } of columns) {
      for (const point of points) starts[point + 1] = (starts[point + 1] ?? 0) + 1;
      await turns.pass();
    }
    for (let point = 1; point < starts.length; point += 1)
      starts[point] = (starts[point] ?? 0) + (starts[point - 1] ?? 0);
    const length = starts.at(-1) ?? 0;
    const [items, sums] = [new Int32Array(length), new Float64Array(length)];
    const ends = starts.slice();
    for (const { item, points, sums: own } of columns) {
      for (let at = 0; at < points.length; at += 1) {
        const point = points[at] ?? 0;
        const place = ends[point] ?? 0;
        items[place] = item;
        sums[place] = own[at] ?? 0;
        ends[point] = place + 1;
      }
      await turns.pass();
    }
    return asPointSums({ starts, items, sums });
  }

  /** Puts the sums of the present item aside; those of another one follow. */
  #endItem(next: number): void {
    const points = Int32Array.from(this.#points);
    const sums = new Float64Array(points.length);
    for (let at = 0; at < points.length; at += 1) {
      const point = points[at] ?? 0;
      sums[at] = this.#sums[point] ?? 0;
      this.#sums[point] = Number.NaN;
    }
    this.#columns.push({ item: this.#item, points, sums });
    this.#points = [];
    this.#item = next;
  }
}
