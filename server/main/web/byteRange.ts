/** A range of bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses `Range` for a file of `size` bytes (RFC 9110 §14.2): a single range; `whole` without one and for ranges that
 * may be ignored, such as several; `unsatisfiable` for a range beyond the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '')
    return Number(last) === 0 || size === 0
      ? 'unsatisfiable'
      : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return 'unsatisfiable';
  return end < start ? 'whole' : { start, end };
}
