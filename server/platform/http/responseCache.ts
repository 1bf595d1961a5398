import type { Context, MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { readOnlyHeader } from '#dictionaries/headers.ts';
import type { ApiDeps, ApiEnv } from '../context/deps.ts';
import { cacheLookups } from '../context/measurements.ts';
import { encodingFor, contentEncodings, type ContentEncoding } from './contentEncoding.ts';
import { successBytes } from './responses.ts';
import { totalHeader } from './totalHeader.ts';
import { internalHeader } from './internalRequest.ts';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

interface CachedResponse {
  bytes: Buffer<ArrayBuffer>;
  /** Compressed versions, each created on first use. */
  encoded: Partial<Record<ContentEncoding, Promise<Buffer<ArrayBuffer>>>>;
  /** The visible state of the database when the response was created. */
  snapshot: string;
  added: unknown;
  /** The version of the single record in the response. */
  etag: string | null;
  /** Total number of records, and why a single record is read-only. */
  headers: readonly (readonly [name: string, value: string])[];
}

/** Maximum bytes of all responses together, and of a cached response. */
const max = { maxSize: 64 * 1024 * 1024, maxEntrySize: 4 * 1024 * 1024 };

/** Headers of a handler that are cached with its response. */
const cachedHeaders = [totalHeader, readOnlyHeader];

/** Minimum bytes of a response that is worth compressing. */
const shortest = 1024;

/**
 * Caches responses until the next commit to the database by any process. The session query, which every request needs,
 * also returns the snapshot, so a cached response is never older than a new one (docs/decisions/0014). A GET handler
 * may read only the database, the request, the user and the declarations.
 */
export function responseCache({ added }: Pick<ApiDeps, 'added'>): MiddlewareHandler<ApiEnv> {
  const cache = new LRUCache<string, CachedResponse>({
    ...max,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
  });
  return async (c, next) => {
    if (c.req.method !== 'GET') return next();
    const [snapshot, declared] = [c.get('snapshot'), added?.()];
    const key = `${c.get('actor').id} ${c.req.header(internalHeader) ?? ''} ${c.req.url}`;
    const found = cache.get(key);
    const isHit = found?.snapshot === snapshot && found.added === declared;
    cacheLookups.publish({ isHit });
    if (isHit) {
      return answerOf(c, found, headersOf(found));
    }
    await next();
    const bytes = c.get('bytes');
    if (!bytes || c.res.status !== 200) return undefined;
    const { headers } = c.res;
    const made = {
      bytes,
      encoded: {},
      snapshot,
      added: declared,
      etag: headers.get('etag'),
      headers: cachedHeaders.flatMap((name) => {
        const value = headers.get(name);
        return value === null ? [] : [[name, value] as const];
      }),
    };
    cache.set(key, made);
    // Hono copies a response that another one replaces, and its body as a stream: half of Node's work for a page.
    c.res = undefined;
    c.res = await answerOf(c, made, headers);
    return undefined;
  };
}

function headersOf({ headers, etag }: CachedResponse): Headers {
  const stored = new Headers(headers.map(([name, value]): [string, string] => [name, value]));
  if (etag !== null) stored.set('etag', etag);
  return stored;
}

/** Returns the response with these headers, in the encoding that the client accepts. */
async function answerOf(
  c: Context<ApiEnv>,
  { bytes, encoded, etag }: CachedResponse,
  headers: Headers,
): Promise<Response> {
  if (bytes.length < shortest) return successBytes(c, bytes, headers);
  headers.set('vary', 'Accept-Encoding');
  const encoding = encodingFor(c.req.header('accept-encoding'), contentEncodings);
  if (encoding === undefined) return successBytes(c, bytes, headers);
  headers.set('content-encoding', encoding);
  // The strong tag belongs to the uncompressed bytes.
  if (etag !== null) headers.set('etag', `W/${etag}`);
  return successBytes(c, await (encoded[encoding] ??= compress(bytes, encoding)), headers);
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * At this quality a list page is a quarter smaller than with gzip and faster to create; two levels higher takes five
 * times as long.
 */
const quality = 5;

/** Compresses bytes outside the main thread. */
function compress(bytes: Buffer<ArrayBuffer>, encoding: ContentEncoding): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'gzip') return gzipped(bytes);
  return brotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}
