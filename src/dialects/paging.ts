import { isRecord } from '#codecs/records.ts';
import type { Dialect } from '#schemas/declaration/dialect.ts';
import type { PageStart } from './pages.ts';
import { toText, valueFromResponse, type WireResponse } from './answerPath.ts';
import type { Pairs } from './query.ts';

/** How a page is asked for. */
export function pagePairs({ paging }: Dialect, { token }: PageStart, size: number): Pairs {
  const sized: Pairs = paging.size === false ? [] : [[paging.size, String(size)]];
  if (paging.by === 'none') return [];
  if (paging.by === 'cursor') return token === undefined ? sized : cursorPairs(token, paging.cursor, sized);
  return [...sized, [paging[paging.by], token ?? '0']];
}

/** The cursor behind a page: a value, or the query of an address. */
function cursorPairs(token: string, cursor: string, sized: Pairs): Pairs {
  if (!token.startsWith('?')) return [...sized, [cursor, token]];
  return [...new URLSearchParams(token)];
}

/** The cursor or the query of the next page, null behind the last. */
export function nextIn({ paging }: Dialect, response: WireResponse): string | null {
  const said = valueFromResponse(response, paging.next);
  const value = isRecord(said) ? said['href'] : said;
  const text = [paging.next].flat().some((place) => place?.toLowerCase() === 'header:link')
    ? linkTo(toText(value))
    : toText(value);
  if (text === '' || text === 'false') return null;
  // Of an address only the query counts: the way to the API is ours, whatever host it takes itself for.
  return /^(https?:)?\/|^\?/.test(text) && text.includes('?')
    ? text.slice(text.indexOf('?')).replace(/#.*$/, '')
    : text;
}

/** The address of `rel="next"` in a `Link` header (RFC 8288). */
function linkTo(header: string): string {
  return /<([^<>]*)>\s*;[^<]*\brel="?next"?/.exec(header)?.[1] ?? '';
}
