/** Formats ids as the single bracketed value that queries carry: `[1,2]` (spec D13). */
export function formatBracketed(ids: readonly (number | string)[]): string {
  return `[${ids.join(',')}]`;
}

/**
 * Parses the ids of a bracketed value. Texts that are numbers as JavaScript writes them become numbers ('007' stays
 * text). Returns an empty list for a text without brackets.
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
