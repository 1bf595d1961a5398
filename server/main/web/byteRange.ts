/** Bytes of a file, both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * What `Range` asks of a file of `size` bytes (RFC 9110 §14.2): one range; `whole` without one and for what we do not know or are free to
 * ignore, such as several at once; `unsatisfiable` for what lies behind the end.
 */
export function byteRange(asked: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(asked ?? '') ?? [];
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
