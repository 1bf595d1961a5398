import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { isRecord } from '#codecs/records.ts';
import { recordFromResponse } from '#dialects/response.ts';
import { asResolvedDialect } from '#dialects/listParams.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** Maximum bytes of a response or body that is examined, and of a decompressed response. */
export const maxObservedBytes = 1024 * 1024;
const bounds = { maxOutputLength: 4 * maxObservedBytes };

const decoders: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: (bytes) => promisify(gunzip)(bytes, bounds),
  br: (bytes) => promisify(brotliDecompress)(bytes, bounds),
  deflate: (bytes) => promisify(inflate)(bytes, bounds),
  identity: (bytes) => Promise.resolve(bytes),
};

/** Parses bytes as JSON; undefined for anything else. */
export function parseJsonBytes(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Returns the data of a successful response in the dialect of its API, null for an empty one and for an unknown
 * encoding; undefined when the body reports an error (spec D11) or is no JSON, such as the page of a sign-in.
 */
export async function responseData(
  bytes: Buffer,
  encoding = 'identity',
  api?: Declaration['api'],
): Promise<{ data: unknown } | undefined> {
  const plain = await decoders[encoding]?.(bytes).catch(() => undefined);
  const body = plain && parseJsonBytes(plain);
  if (plain !== undefined && plain.length > 0 && body === undefined) return undefined;
  const dialect = asResolvedDialect(api?.dialect);
  if (api && dialect?.answer)
    return { data: recordFromResponse(dialect, { status: 200, headers: {}, body }, api.id) ?? null };
  if (!isRecord(body)) return { data: null };
  if (!('success' in body)) return { data: body };
  return body['success'] === false ? undefined : { data: body['data'] };
}
