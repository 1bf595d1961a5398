import type { Context, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import type { ApiDeps, ApiEnv } from '../context/deps.ts';
import { encodingFor, contentEncodings, type ContentEncoding } from './contentEncoding.ts';
import { successBytes } from './responses.ts';
import { compress } from './compress.ts';
import { totalHeader } from './totalHeader.ts';
import { internalHeader } from './internalRequest.ts';

interface CachedResponse {
  bytes: Buffer<ArrayBuffer>;
  /** Each made when it is first asked for. */
  encoded: Partial<Record<ContentEncoding, Promise<Buffer<ArrayBuffer>>>>;
  /** What of the database could be seen when the answer was made. */
  snapshot: string;
  added: unknown;
  /** The version of the one record that it carries. */
  etag: string | null;
  /** How many records the list has that it is a page of. */
  total: string | null;
}

/** Bytes of all answers together, and of the largest that is cache. */
const max = { maxSize: 64 * 1024 * 1024, maxEntrySize: 4 * 1024 * 1024 };

/** Bytes below which an answer is not worth compressing. */
const shortest = 1024;

/**
 * Gives an answer again while nothing has been committed to the database since it was made, by whichever process. The look-up of
 * the session, which every request needs anyway, tells the snapshot, so an answer from here is never older than one made anew
 * (docs/decisions/0014). A handler of a GET may read nothing but the database, the request, who asks and what is declared.
 */
export function responseCache({ added }: Pick<ApiDeps, 'added'>): MiddlewareHandler<ApiEnv> {
  const cache = new LRUCache<string, CachedResponse>({
    ...max,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
  });
  return async (c, next) => {
    if (c.req.method !== 'GET') return next();
    const [snapshot, declared] = [c.get('snapshot'), added?.()];
    const key = `${c.get('user').userId} ${c.req.header(internalHeader) ?? ''} ${c.req.url}`;
    const found = cache.get(key);
    if (found?.snapshot === snapshot && found.added === declared) {
      const { etag, total } = found;
      if (total !== null) c.header(totalHeader, total);
      if (etag !== null) c.header('etag', etag);
      return answerOf(c, found);
    }
    await next();
    const bytes = c.get('bytes');
    if (!bytes || c.res.status !== 200) return undefined;
    const made = {
      bytes,
      encoded: {},
      snapshot,
      added: declared,
      etag: c.res.headers.get('etag'),
      total: c.res.headers.get(totalHeader),
    };
    cache.set(key, made);
    c.res = await answerOf(c, made);
    return undefined;
  };
}

/** The answer as whoever asked reads it. */
async function answerOf(c: Context<ApiEnv>, { bytes, encoded, etag }: CachedResponse): Promise<Response> {
  if (bytes.length < shortest) return successBytes(c, bytes);
  c.header('vary', 'Accept-Encoding');
  const encoding = encodingFor(c.req.header('accept-encoding'), contentEncodings);
  if (encoding === undefined) return successBytes(c, bytes);
  // The tag is that of other bytes.
  if (etag !== null) c.header('etag', `W/${etag}`);
  return successBytes(c, await (encoded[encoding] ??= compress(bytes, encoding)), encoding);
}
