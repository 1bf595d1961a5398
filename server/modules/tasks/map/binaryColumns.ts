/** Columns that one statement returns as binary values, `string_agg(int4send(…), '')`; null for no rows. */
export type BinaryColumns<K extends string> = Record<K, Uint8Array | null>;

/**
 * Returns the numbers of a binary column, which PostgreSQL writes big-endian. Rows of 200,000 points would keep the
 * process busy for half a second.
 */
export function numbersOf<T extends Int32Array | Float64Array>(
  bytes: Uint8Array | null | undefined,
  Numbers: { new (buffer: ArrayBuffer): T; BYTES_PER_ELEMENT: number },
): T {
  const own = Buffer.alloc(bytes?.length ?? 0);
  if (bytes) own.set(bytes);
  if (Numbers.BYTES_PER_ELEMENT === 8) own.swap64();
  else own.swap32();
  return new Numbers(own.buffer.slice(own.byteOffset, own.byteOffset + own.byteLength) as ArrayBuffer);
}

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

/** Columns of numbers, in ascending order of `id`. */
export type NumberColumns<K extends string> = Readonly<Record<K | 'id', Int32Array>>;

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
