import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { routesOf } from '#dialects/routes.ts';
import { encodingFor, contentEncodings, type ContentEncoding } from '../../platform/http/contentEncoding.ts';
import type { ActiveVersion } from './activeResources.ts';
import type { ConfigApiEnv } from '../../identity/person/apiUser.ts';

/** A quarter of the time of the best quality, with nearly the same result. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const compressed: Readonly<Record<ContentEncoding, (bytes: Buffer) => Buffer>> = {
  br: (bytes) => brotliCompressSync(bytes, quality),
  gzip: (bytes) => gzipSync(bytes),
};

function resourcesBody({ version, declarations, sections, diagnostics }: ActiveVersion): string {
  return JSON.stringify({
    version,
    resources: declarations,
    foreign: routesOf(declarations).length > 0,
    sections,
    diagnostics: diagnostics.length,
  });
}

/**
 * Returns a handler for the active version: compressed once per version and encoding, and empty when the client already
 * has it.
 */
export function createResourcesResponse(): (c: Context<ConfigApiEnv>, active: ActiveVersion) => Response {
  let made: { version: string; bytes: Map<ContentEncoding | undefined, Uint8Array<ArrayBuffer>> } | undefined;
  return (c, active) => {
    const { version } = active;
    const encoding = encodingFor(c.req.header('accept-encoding'), contentEncodings);
    const headers = {
      etag: `"${version}${encoding === undefined ? '' : `-${encoding}`}"`,
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    };
    if (c.req.header('if-none-match')?.includes(version)) return c.body(null, 304, headers);
    if (made?.version !== version) made = { version, bytes: new Map() };
    const plain = made.bytes.get(undefined) ?? new TextEncoder().encode(resourcesBody(active));
    const bytes =
      made.bytes.get(encoding) ??
      (encoding === undefined ? plain : Uint8Array.from(compressed[encoding](Buffer.from(plain))));
    made.bytes.set(undefined, plain).set(encoding, bytes);
    return c.body(bytes, 200, {
      ...headers,
      'content-type': 'application/json',
      ...(encoding && { 'content-encoding': encoding }),
    });
  };
}
