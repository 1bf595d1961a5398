const starts: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['image/png', 0, '\u0089PNG\r\n\u001a\n'],
  ['image/jpeg', 0, '\u00ff\u00d8\u00ff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBPVP8'],
  ['application/pdf', 0, '%PDF-'],
];

/** Detects the type of a file by its first bytes; anything but the known pictures and PDF is binary data. */
export function contentType(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  const found = starts.find(
    ([type, at, sign]) => head.startsWith(sign, at) && (type !== 'image/webp' || head.startsWith('RIFF')),
  );
  return found?.[0] ?? 'application/octet-stream';
}
