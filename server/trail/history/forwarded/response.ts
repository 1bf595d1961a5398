import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { isRecord } from '#codecs/records.ts';
import { recordFromResponse } from '#dialects/response.ts';
import { asResolvedDialect } from '#dialects/listParams.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** Bytes of the longest answer and of the longest body that are looked at, and of what an answer may unfold to. */
export const maxObservedBytes = 1024 * 1024;
const bounds = { maxOutputLength: 4 * maxObservedBytes };

const decoders: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: (bytes) => promisify(gunzip)(bytes, bounds),
  br: (bytes) => promisify(brotliDecompress)(bytes, bounds),
  deflate: (bytes) => promisify(inflate)(bytes, bounds),
  identity: (bytes) => Promise.resolve(bytes),
};

/** The JSON of bytes; undefined for anything else. */
export function parseJsonBytes(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The data of an answer, in the dialect of its API, whose status says success, null where it cannot be read; undefined for one that says otherwise within (spec D11). */
export async function responseData(
  bytes: Buffer,
  encoding = 'identity',
  api?: Declaration['api'],
): Promise<{ data: unknown } | undefined> {
  const plain = await decoders[encoding]?.(bytes).catch(() => undefined);
  const body = plain && parseJsonBytes(plain);
  const dialect = asResolvedDialect(api?.dialect);
  if (api && dialect?.answer)
    return { data: recordFromResponse(dialect, { status: 200, headers: {}, body }, api.id) ?? null };
  if (!isRecord(body)) return { data: null };
  if (!('success' in body)) return { data: body };
  return body['success'] === false ? undefined : { data: body['data'] };
}
