/** Valid names of street files: one segment, no percent signs, no leading dot. */
const address = /^\/data\/(\w[\w.-]{0,99}\.pmtiles)$/;

/** Returns the file name of an address of a street file; undefined for any other address. */
export function tileFileOf(path: string): string | undefined {
  return address.exec(path)?.[1];
}
