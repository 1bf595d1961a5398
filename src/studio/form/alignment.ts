/** Equal entries of two lists, in order, as pairs of their indexes. */
type Pairs = readonly (readonly [before: number, after: number])[];

/** Beyond this number of comparisons only the common start and end of both lists are matched. */
const max = 250_000;

/** Returns the longest common subsequence of two lists. */
export function alignLists(before: readonly string[], after: readonly string[]): Pairs {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let tail = 0;
  while (
    tail < before.length - start &&
    tail < after.length - start &&
    before[before.length - 1 - tail] === after[after.length - 1 - tail]
  )
    tail += 1;
  const head = Array.from({ length: start }, (_, at): [number, number] => [at, at]);
  const end = Array.from({ length: tail }, (_, at): [number, number] => [
    before.length - tail + at,
    after.length - tail + at,
  ]);
  const middle = longest(before.slice(start, before.length - tail), after.slice(start, after.length - tail));
  return [...head, ...middle.map(([a, b]): [number, number] => [a + start, b + start]), ...end];
}

function longest(before: readonly string[], after: readonly string[]): Pairs {
  if (before.length * after.length > max) return [];
  const width = after.length + 1;
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (a: number, b: number) => lengths[a * width + b] ?? 0;
  for (let a = before.length - 1; a >= 0; a -= 1) {
    for (let b = after.length - 1; b >= 0; b -= 1)
      lengths[a * width + b] = before[a] === after[b] ? at(a + 1, b + 1) + 1 : Math.max(at(a + 1, b), at(a, b + 1));
  }
  const pairs: [number, number][] = [];
  let [a, b] = [0, 0];
  while (a < before.length && b < after.length) {
    if (before[a] === after[b]) {
      pairs.push([a, b]);
      a += 1;
      b += 1;
    } else if (at(a + 1, b) >= at(a, b + 1)) a += 1;
    else b += 1;
  }
  return pairs;
}
