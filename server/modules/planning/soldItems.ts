import type { Day } from '#planning/days.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { LetOthersGo } from './readPoints.ts';
import type { AmountColumn } from './readSegments.ts';

/** The first and the last day of sales. */
export interface Days {
  first: Day;
  last: Day;
}

/** The days of the sales of a point. */
export interface PointDays {
  tradePointId: number;
  /** One object for all points with the same days. */
  days: Days;
}

/** Returns the days of points, each once. */
export const windowsOf = (points: readonly PointDays[]): Days[] => [...new Set(points.map(({ days }) => days))];

/** Reads the sums of a column of `sales` for each item at each point; `productsOfItems` are the products by item. */
export type ReadSums = (
  db: Db,
  amount: AmountColumn,
  points: readonly PointDays[],
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

  get byteLength(): number {
    const corrections = new Set([...this.#corrected.values()].map(({ sums }) => sums));
    return [...corrections].reduce((bytes, { byteLength }) => bytes + byteLength, this.#sums.byteLength);
  }
}

/** Parts of a piece, kilogram or rouble: more than any amount has. */
const parts = 1_000_000;

/** Returns a sum of amounts without what the addition of fractions leaves over. */
export const roundSum = (sum: number): number => Math.round(sum * parts) / parts;

const firstCapacity = 1024;

/**
 * Collects sums item by item, and returns them point by point. A large strategy has millions of pairs of point and
 * item, so they are columns of numbers and not objects.
 */
export class ItemSums {
  #length = 0;
  #points = new Int32Array(firstCapacity);
  #items = new Int32Array(firstCapacity);
  #sums = new Float64Array(firstCapacity);
  /** The latest entry of each point, and -1 for a point without one. */
  readonly #latest: Int32Array;

  constructor(points: number) {
    this.#latest = new Int32Array(points).fill(-1);
  }

  /** Adds to the sum of a point and an item, both by position; items come in order. */
  add(point: number, item: number, sum: number): void {
    let entry = this.#latest[point] ?? -1;
    if (entry === -1 || this.#items[entry] !== item) {
      entry = this.#length;
      if (entry === this.#items.length) this.#grow();
      this.#points[entry] = point;
      this.#items[entry] = item;
      this.#latest[point] = entry;
      this.#length += 1;
    }
    const before = this.#sums[entry] ?? 0;
    this.#sums[entry] = before === 0 ? sum : roundSum(before + sum);
  }

  /** Returns the sums with those of each point side by side, as previews read them again and again. */
  byPoint(): PointSums {
    const starts = new Int32Array(this.#latest.length + 1);
    for (let entry = 0; entry < this.#length; entry += 1) {
      const next = (this.#points[entry] ?? 0) + 1;
      starts[next] = (starts[next] ?? 0) + 1;
    }
    for (let point = 1; point < starts.length; point += 1)
      starts[point] = (starts[point] ?? 0) + (starts[point - 1] ?? 0);
    const items = new Int32Array(this.#length);
    const sums = new Float64Array(this.#length);
    const ends = starts.slice();
    for (let entry = 0; entry < this.#length; entry += 1) {
      const point = this.#points[entry] ?? 0;
      const place = ends[point] ?? 0;
      items[place] = this.#items[entry] ?? 0;
      sums[place] = this.#sums[entry] ?? 0;
      ends[point] = place + 1;
    }
    return {
      each(point, visit) {
        const end = starts[point + 1] ?? 0;
        for (let place = starts[point] ?? 0; place < end; place += 1) visit(items[place] ?? 0, sums[place] ?? 0);
      },
      byteLength: starts.byteLength + items.byteLength + sums.byteLength,
    };
  }

  #grow(): void {
    const capacity = this.#items.length * 2;
    const wider = <T extends Int32Array | Float64Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.#points = wider(this.#points, new Int32Array(capacity));
    this.#items = wider(this.#items, new Int32Array(capacity));
    this.#sums = wider(this.#sums, new Float64Array(capacity));
  }
}
