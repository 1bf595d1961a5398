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

/** Ids from which on an address has them in short form. */
const many = 50;
/** Maximum ids of a short form: a range of a few characters must not fill the memory. */
const maxIds = 100_000;

/**
 * Formats ids for the address of the page: as a query does, and many numbers in ascending ranges without characters that
 * an address escapes, such as `1-3199_3201`: every village of a region but one fits the address.
 */
export function formatIdsInAddress(ids: readonly (number | string)[]): string {
  const numbers = ids.filter((id): id is number => typeof id === 'number' && Number.isSafeInteger(id) && id >= 0);
  if (ids.length < many || numbers.length < ids.length) return formatBracketed(ids);
  const ranges: [first: number, last: number][] = [];
  for (const id of [...new Set(numbers)].sort((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range?.[1] === id - 1) range[1] = id;
    else ranges.push([id, id]);
  }
  return ranges.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join('_');
}

/** Parses what `formatIdsInAddress` returns; returns an empty list for any other text and for too many ids. */
export function parseIdsInAddress(text: string): (number | string)[] {
  if (!/^\d{1,15}(-\d{1,15})?(_\d{1,15}(-\d{1,15})?)*$/.test(text)) return parseBracketed(text);
  const ids: number[] = [];
  for (const range of text.split('_')) {
    const [first = 0, last = first] = range.split('-').map(Number);
    if (ids.length + last - first >= maxIds) return [];
    for (let id = first; id <= last; id += 1) ids.push(id);
  }
  return ids;
}

function idOf(part: string): number | string {
  const number = Number(part);
  return Number.isFinite(number) && String(number) === part ? number : part;
}
