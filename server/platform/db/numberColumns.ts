/** Columns of numbers, in ascending order of `id`. */
export type NumberColumns<K extends string> = Readonly<Record<K | 'id', Int32Array>>;

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
export function replaceRows<K extends string>(
  known: NumberColumns<K>,
  found: NumberColumns<K>,
  changed: readonly number[],
): NumberColumns<K> {
  const names = Object.keys(found) as K[];
  const edits = changed.map((id) => {
    const [at, from] = [placeOf(known.id, id), placeOf(found.id, id)];
    return { at, isKnown: known.id[at] === id, from: found.id[from] === id ? from : undefined };
  });
  if (edits.every(({ isKnown, from }) => isKnown === (from !== undefined))) {
    for (const name of names)
      for (const { at, from } of edits) if (from !== undefined) known[name][at] = found[name][from] as number;
    return { ...known };
  }
  const size = edits.reduce(
    (sum, { isKnown, from }) => sum + Number(from !== undefined) - Number(isKnown),
    known.id.length,
  );
  const replaced = names.map((name) => {
    const [source, values, column] = [known[name], found[name], new Int32Array(size)];
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
  return Object.fromEntries(replaced) as Record<K | 'id', Int32Array>;
}
