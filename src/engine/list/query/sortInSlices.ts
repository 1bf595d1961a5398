/** Lets whatever waits come first when the time of a slice is over. */
export type Pause = () => Promise<void> | undefined;

/** Items that the engine's own sort orders in well under a slice. */
const runLength = 512;

/** The items in order, as a stable sort has them, without holding up the page: `pause` is asked again and again. */
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

/** Appends two neighbouring runs to `merged` as one. */
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
