import { isRecord, recordIn } from '#codecs/records.ts';
import { malformed } from './envelope.ts';

export interface Tokens {
  access: string;
  refresh: string;
}

/**
 * The session of this browser as one value: the active tokens (null when signed out) and marks of the previous ones.
 */
export interface SessionRecord {
  tokens: Tokens | null;
  /** Marks of earlier access tokens, the latest last. */
  past: readonly string[];
}

/** Number of marks; more than another tab can be behind. */
const remembered = 20;

/** Parses a stored record; returns null when it is missing or unreadable. */
export function parseSessionRecord(value: unknown): SessionRecord | null {
  if (!isRecord(value) || !Array.isArray(value.past)) return null;
  const { tokens } = value;
  const past = value.past.filter((mark) => typeof mark === 'string');
  if (!isRecord(tokens)) return { tokens: null, past };
  const { access, refresh } = tokens;
  return typeof access === 'string' && typeof refresh === 'string' ? { tokens: { access, refresh }, past } : null;
}

/** Returns the record with new tokens, or without any; `ended` are further tokens that are no longer active. */
export function nextRecord(
  record: SessionRecord | null,
  tokens: Tokens | null,
  ended: Tokens | null = null,
): SessionRecord {
  const left = [record?.tokens, ended].flatMap((item) => (item ? [markOf(item.access)] : []));
  return { tokens, past: [...new Set([...(record?.past ?? []), ...left])].slice(-remembered) };
}

/** Checks whether the access token is the record's current one or an earlier one. */
export function knowsAccessToken(record: SessionRecord, access: string): boolean {
  return record.tokens?.access === access || record.past.includes(markOf(access));
}

/**
 * Returns a hash of a token (FNV-1a, 32 bits) that identifies it but cannot be used as one. Web Crypto has better
 * hashes, but is asynchronous and missing on plain http.
 */
function markOf(token: string): string {
  let mark = 0x811c9dc5;
  for (let at = 0; at < token.length; at += 1) mark = Math.imul(mark ^ token.charCodeAt(at), 0x01000193);
  return (mark >>> 0).toString(36);
}

/** Returns the tokens of a response to a sign-in or a refresh; throws ApiError for another one. */
export function tokensOf(data: unknown): Tokens {
  const { access_token: access, refresh_token: refresh } = recordIn(data);
  if (typeof access !== 'string' || access === '' || typeof refresh !== 'string' || refresh === '')
    throw malformed(200);
  return { access, refresh };
}
