/** Text as searches compare it: lower case, `ё` as `е`. */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е');
}

/** A `LIKE` pattern for texts that contain `text`; `%`, `_` and `\` in it stand for themselves. */
export function containing(text: string): string {
  return `%${foldCase(text).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
