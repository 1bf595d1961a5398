/** Quotes and apostrophes that count as `"`. */
export const quoteSigns = "«»„“”‟‹›‘’‚‛'`´′″＂";
/** Hyphens, dashes and minus signs that count as `-`. */
export const dashSigns = '‐‑‒–—―−﹘﹣－';
/** Characters without a width that count as nothing, as contents of a bracket expression. */
export const invisibleClass =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0';
/** Spaces that count as one plain space, as contents of a bracket expression. */
export const spaceClass = '\\s\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';

const invisible = new RegExp(`[${invisibleClass}]`, 'g');
const spaces = new RegExp(`[${spaceClass}]+`, 'g');
const signs = new RegExp(`[ё${quoteSigns}${dashSigns}]`, 'g');
const plainSigns = new Map([
  ['ё', 'е'],
  ...[...quoteSigns].map((sign): [string, string] => [sign, '"']),
  ...[...dashSigns].map((sign): [string, string] => [sign, '-']),
]);

/**
 * Returns a text as names are compared and searched (spec D88): in lower case, composed, with `ё` as `е`, every quote
 * as `"`, every dash as `-`, every white space as one plain space, without invisible characters and outer spaces.
 * `foldedText` in `server/platform/db/textOrder.ts` is the same in SQL.
 */
export function foldSearch(text: string): string {
  return text
    .replace(invisible, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(signs, (sign) => plainSigns.get(sign) ?? sign)
    .replace(spaces, ' ')
    .trim();
}

/** Returns the distinct folded words of a typed text. */
export function searchWords(typed: string): string[] {
  return [...new Set(foldSearch(typed).split(' '))].filter((word) => word !== '');
}

/** Checks whether a folded text contains every word of `searchWords`; without words every text matches. */
export function matchesAllWords(folded: string, words: readonly string[]): boolean {
  return words.every((word) => folded.includes(word));
}
