import { foldCase } from '#codecs/foldCase.ts';

/** A `LIKE` pattern for texts that contain `text`; `%`, `_` and `\` in it stand for themselves. */
export function likePattern(text: string): string {
  return `%${foldCase(text).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
