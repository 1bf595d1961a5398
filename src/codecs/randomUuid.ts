/** Returns a random UUID (version 4); plain http on another host has no `crypto.randomUUID`. */
export function randomUuid(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte, at) => (at === 6 ? 0x40 | (byte & 0x0f) : at === 8 ? 0x80 | (byte & 0x3f) : byte))
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
