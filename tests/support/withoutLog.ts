const block = 512;
const segment = /\/pg_wal\/([0-9A-F]{24})$/;

const textOf = (header: Uint8Array, from: number, length: number): string =>
  new TextDecoder().decode(header.subarray(from, from + length)).replace(/\0.*$/s, '');

/**
 * Returns a tar of a database folder with only one segment of the log. After a checkpoint the others are kept for reuse
 * alone, but are half of the bytes that each test would load.
 */
export function withoutLog(tar: Uint8Array<ArrayBuffer>, keptSegment: string): Blob {
  const kept: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < tar.length;) {
    const header = tar.subarray(at, at + block);
    const size = Number.parseInt(textOf(header, 124, 12).trim() || '0', 8);
    const end = at + block + Math.ceil(size / block) * block;
    const name = segment.exec(textOf(header, 0, 100))?.[1];
    if (name === undefined || name === keptSegment) kept.push(tar.subarray(at, end));
    at = end;
  }
  return new Blob(kept);
}
