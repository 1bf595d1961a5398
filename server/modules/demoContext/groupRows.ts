/** Groups rows by a key, in their order; rows without a key are left out. */
export function groupRows<Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key | undefined,
): ReadonlyMap<Key, readonly Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === undefined) continue;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [row]);
    else known.push(row);
  }
  return groups;
}
