import { isRecord } from '#codecs/records.ts';

export interface Tokens {
  access: string;
  refresh: string;
}

/** The session of this browser as one value: the active pair, null when signed out, and which tokens came before it. */
export interface SessionRecord {
  tokens: Tokens | null;
  /** Marks of the access tokens before this one, the latest last. */
  past: readonly string[];
}

/** More changes than another tab can be behind. */
const remembered = 20;

/** The record as it was stored; null when there is none that can be read. */
export function parseSessionRecord(value: unknown): SessionRecord | null {
  if (!isRecord(value) || !Array.isArray(value.past)) return null;
  const { tokens } = value;
  const past = value.past.filter((mark) => typeof mark === 'string');
  if (!isRecord(tokens)) return { tokens: null, past };
  const { access, refresh } = tokens;
  return typeof access === 'string' && typeof refresh === 'string' ? { tokens: { access, refresh }, past } : null;
}

/** The record after one with other tokens, or without any; `gone`: tokens that are not active any more besides. */
export function nextRecord(
  record: SessionRecord | null,
  tokens: Tokens | null,
  gone: Tokens | null = null,
): SessionRecord {
  const left = [record?.tokens, gone].flatMap((item) => (item ? [markOf(item.access)] : []));
  return { tokens, past: [...new Set([...(record?.past ?? []), ...left])].slice(-remembered) };
}

/** Whether the access token is that of the record or one before it. */
export function knowsAccessToken(record: SessionRecord, access: string): boolean {
  return record.tokens?.access === access || record.past.includes(markOf(access));
}

/**
 * Enough of a token to know it again, too little to use it (FNV-1a, 32 bits). Web Crypto has better ones, but neither at once nor
 * on plain http.
 */
function markOf(token: string): string {
  let mark = 0x811c9dc5;
  for (let at = 0; at < token.length; at += 1) mark = Math.imul(mark ^ token.charCodeAt(at), 0x01000193);
  return (mark >>> 0).toString(36);
}
