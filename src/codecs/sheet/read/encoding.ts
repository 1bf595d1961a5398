/** Supported encodings of text files; the user can choose another one when the detection was wrong. */
const encodings = ['utf-8', 'windows-1251', 'utf-16le', 'utf-16be'] as const;
export type Encoding = (typeof encodings)[number];

/** Bytes decoded per step. */
const step = 65_536;
/** Number of bytes sampled to detect two-byte encodings. */
const sample = 4096;

/**
 * Detects the encoding of a text: by its byte order mark, by the high bytes of Latin and Cyrillic letters at every
 * second position, UTF-8 when all bytes are valid, otherwise windows-1251.
 */
export function detectEncoding(bytes: Uint8Array): Encoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const high = [0, 0];
  for (const [at, byte] of bytes.subarray(0, sample).entries())
    if (byte === 0 || byte === 4) high[at % 2] = (high[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = high;
  if (Math.max(even, odd) > Math.min(sample, bytes.length) / 4) return odd > even ? 'utf-16le' : 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1251';
}

/** Yields the decoded text in pieces, without the byte order mark. */
export function* decode(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += step) yield decoder.decode(bytes.subarray(at, at + step), { stream: true });
  yield decoder.decode();
}

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += step) decoder.decode(bytes.subarray(at, at + step), { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}
