const firstCapacity = 1024;

/**
 * Collects the net sales of items item by item, and returns them point by point. A large strategy has millions of pairs
 * of point and item, so they are columns of numbers and not objects.
 */
export class SoldItems {
  #length = 0;
  #items = new Int32Array(firstCapacity);
  #sold = new Float64Array(firstCapacity);
  #recentPieces = new Float64Array(firstCapacity);
  /** The latest entry of each point, and -1 for a point without one. */
  readonly #latest: Int32Array;
  /** The previous entry of the same point. */
  #previous = new Int32Array(firstCapacity);

  constructor(points: number) {
    this.#latest = new Int32Array(points).fill(-1);
  }

  /** Adds sales to the pair of a point and an item, both by position; items come in order. */
  add(point: number, item: number, sold: number, recentPieces: number): void {
    let entry = this.#latest[point] ?? -1;
    if (entry === -1 || this.#items[entry] !== item) {
      entry = this.#newEntry(point);
      this.#items[entry] = item;
    }
    this.#sold[entry] = (this.#sold[entry] ?? 0) + sold;
    this.#recentPieces[entry] = (this.#recentPieces[entry] ?? 0) + recentPieces;
  }

  /** Calls `visit` with the position and the net sales of each item that a point bought. */
  each(point: number, visit: (item: number, sold: number, recentPieces: number) => void): void {
    for (let entry = this.#latest[point] ?? -1; entry !== -1; entry = this.#previous[entry] ?? -1)
      visit(this.#items[entry] ?? 0, this.#sold[entry] ?? 0, this.#recentPieces[entry] ?? 0);
  }

  get byteLength(): number {
    return [this.#items, this.#sold, this.#recentPieces, this.#latest, this.#previous].reduce(
      (sum, { byteLength }) => sum + byteLength,
      0,
    );
  }

  #newEntry(point: number): number {
    const entry = this.#length;
    if (entry === this.#items.length) this.#grow();
    this.#previous[entry] = this.#latest[point] ?? -1;
    this.#latest[point] = entry;
    this.#length += 1;
    return entry;
  }

  #grow(): void {
    const capacity = this.#items.length * 2;
    const wider = <T extends Int32Array | Float64Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.#items = wider(this.#items, new Int32Array(capacity));
    this.#previous = wider(this.#previous, new Int32Array(capacity));
    this.#sold = wider(this.#sold, new Float64Array(capacity));
    this.#recentPieces = wider(this.#recentPieces, new Float64Array(capacity));
  }
}
