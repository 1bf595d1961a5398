/** Ids as the one bracketed value that queries carry: `[1,2]` (spec D13). */
export function formatBracketed(ids: readonly (number | string)[]): string {
  return `[${ids.join(',')}]`;
}

/**
 * The ids of a bracketed value: numbers where the text is a number as JavaScript writes it ('007' stays text).
 * Anything that is not bracketed gives an empty list.
 */
export function parseBracketed(text: unknown): (number | string)[] {
  const inside = typeof text === 'string' ? /^\s*\[([^[\]]*)\]\s*$/.exec(text)?.[1] : undefined;
  if (inside === undefined) return [];
  return inside
    .split(',')
    .map((part) => part.trim().replace(/^"(.*)"$/, '$1'))
    .filter((part) => part !== '')
    .map(idOf);
}

function idOf(part: string): number | string {
  const number = Number(part);
  return Number.isFinite(number) && String(number) === part ? number : part;
}
