/** Yields to waiting tasks when the time of a slice is over. */
export type Pause = () => Promise<void> | undefined;

/** Number of items that the native sort handles in well under a slice. */
const runLength = 512;

/** Returns the items in stable sorted order without blocking the page: it calls `pause` repeatedly. */
export async function sortInSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  pause: Pause,
): Promise<T[]> {
  let sorted: T[] = [];
  for (let start = 0; start < items.length; start += runLength) {
    sorted.push(...items.slice(start, start + runLength).toSorted(compare));
    await pause();
  }
  for (let width = runLength; width < items.length; width *= 2) {
    const merged: T[] = [];
    for (let start = 0; start < sorted.length; start += 2 * width)
      await merge(sorted, { start, width }, { merged, compare, pause });
    sorted = merged;
  }
  return sorted;
}

interface Merge<T> {
  merged: T[];
  compare: (a: T, b: T) => number;
  pause: Pause;
}

/** Merges two neighboring runs into `merged`. */
async function merge<T>(
  sorted: readonly T[],
  { start, width }: { start: number; width: number },
  { merged, compare, pause }: Merge<T>,
): Promise<void> {
  let [left, right] = [start, Math.min(start + width, sorted.length)];
  const [leftEnd, rightEnd] = [right, Math.min(start + 2 * width, sorted.length)];
  while (left < leftEnd || right < rightEnd) {
    const takesLeft = right >= rightEnd || (left < leftEnd && compare(sorted[left] as T, sorted[right] as T) <= 0);
    merged.push(sorted[takesLeft ? left++ : right++] as T);
    if (merged.length % runLength === 0) await pause();
  }
}
