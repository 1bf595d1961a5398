import { foldCase } from '#codecs/foldCase.ts';

/** Returns a `LIKE` pattern for texts that contain `text`; `%`, `_` and `\` in it are escaped. */
export function likePattern(text: string): string {
  return `%${foldCase(text).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
