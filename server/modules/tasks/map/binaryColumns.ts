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
