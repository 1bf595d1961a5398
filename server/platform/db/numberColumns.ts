/** Columns of numbers, in ascending order of `id`; those of `Sums` may exceed an integer. */
export type NumberColumns<K extends string, Sums extends string = never> = Readonly<
  Record<K | 'id', Int32Array> & Record<Sums, Float64Array>
>;

type Column = Int32Array | Float64Array;

/**
 * Returns the position of the first id that is not less, in ascending ids. A `Map` of them would need four times the
 * memory.
 */
export function placeOf(ids: Int32Array, id: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ids[middle] as number) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns columns in which the rows of changed ids are those that were found now; a changed id that was not found has
 * no row any more. Without new and removed rows the known columns are changed in place, as copies of all would keep the
 * garbage collector busy: callers read them without pauses. A new object says that they differ.
 */
export function replaceRows<C extends Readonly<Record<'id', Int32Array> & Record<string, Int32Array | Float64Array>>>(
  known: C,
  found: C,
  changed: readonly number[],
): C {
  const names = Object.keys(found) as (keyof C & string)[];
  const edits = changed.map((id) => {
    const [at, from] = [placeOf(known.id, id), placeOf(found.id, id)];
    return { at, isKnown: known.id[at] === id, from: found.id[from] === id ? from : undefined };
  });
  if (edits.every(({ isKnown, from }) => isKnown === (from !== undefined))) {
    for (const name of names)
      for (const { at, from } of edits)
        if (from !== undefined) (known[name] as Column)[at] = (found[name] as Column)[from] as number;
    return { ...known };
  }
  const size = edits.reduce(
    (sum, { isKnown, from }) => sum + Number(from !== undefined) - Number(isKnown),
    known.id.length,
  );
  const replaced = names.map((name) => {
    const [source, values] = [known[name] as Column, found[name] as Column];
    const column = source instanceof Float64Array ? new Float64Array(size) : new Int32Array(size);
    let [read, write] = [0, 0];
    for (const { at, isKnown, from } of edits) {
      column.set(source.subarray(read, at), write);
      write += at - read;
      read = at + Number(isKnown);
      if (from === undefined) continue;
      column[write] = values[from] as number;
      write += 1;
    }
    column.set(source.subarray(read), write);
    return [name, column] as const;
  });
  return Object.fromEntries(replaced) as unknown as C;
}
