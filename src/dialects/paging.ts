import { isRecord } from '#codecs/records.ts';
import type { Dialect } from '#schemas/declaration/dialect.ts';
import type { PageStart } from './pages.ts';
import { toText, valueFromResponse, type WireResponse } from './answerPath.ts';
import type { Pairs } from './query.ts';

/** Checks whether a page is requested by the address of the one before, which repeats the whole query of the list. */
export function isRequestedByAddress({ paging }: Dialect, { token }: PageStart): boolean {
  return paging.by === 'cursor' && token?.startsWith('?') === true;
}

export function pagePairs({ paging }: Dialect, { token }: PageStart, size: number): Pairs {
  const sized: Pairs = paging.size === false ? [] : [[paging.size, String(size)]];
  if (paging.by === 'none') return [];
  if (paging.by === 'cursor') return token === undefined ? sized : cursorPairs(token, paging.cursor, sized);
  return [...sized, [paging[paging.by], token ?? '0']];
}

/** Returns the parameters of the next page from a cursor: a value, or the query of a URL. */
function cursorPairs(token: string, cursor: string, sized: Pairs): Pairs {
  if (!token.startsWith('?')) return [...sized, [cursor, token]];
  return [...new URLSearchParams(token)];
}

/** Returns the cursor or the query of the next page; null after the last. */
export function nextIn({ paging }: Dialect, response: WireResponse): string | null {
  const next = valueFromResponse(response, paging.next);
  const value = isRecord(next) ? next['href'] : next;
  const text = [paging.next].flat().some((place) => place?.toLowerCase() === 'header:link')
    ? linkTo(toText(value))
    : toText(value);
  if (text === '' || text === 'false') return null;
  // Only the query of the URL is used, because the product addresses the API by its own configuration whatever host the
  // URL names.
  return /^(https?:)?\/|^\?/.test(text) && text.includes('?')
    ? text.slice(text.indexOf('?')).replace(/#.*$/, '')
    : text;
}

/** Returns the URL of `rel="next"` in a `Link` header (RFC 8288). */
function linkTo(header: string): string {
  return /<([^<>]*)>\s*;[^<]*\brel="?next"?/.exec(header)?.[1] ?? '';
}
