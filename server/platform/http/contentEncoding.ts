import { parseAccept } from 'hono/utils/accept';

/** Encodings that a client may prefer to the plain file, best first. */
export const contentEncodings = ['br', 'gzip'] as const;
export type ContentEncoding = (typeof contentEncodings)[number];

/**
 * Returns the best of `available` that `Accept-Encoding` allows, by its q-values; undefined for the plain file (RFC
 * 9110 §12.5.3).
 */
export function encodingFor(
  accept: string | undefined,
  available: readonly ContentEncoding[],
): ContentEncoding | undefined {
  if (accept === undefined || available.length === 0) return undefined;
  const requests = parseAccept(accept);
  const qualityOf = (name: string): number | undefined => requests.find(({ type }) => type.toLowerCase() === name)?.q;
  const any = qualityOf('*') ?? 0;
  const expected = available.map((name) => ({ name, q: qualityOf(name) ?? any })).filter(({ q }) => q > 0);
  const best = Math.max(0, ...expected.map(({ q }) => q));
  return best < (qualityOf('identity') ?? 0) ? undefined : expected.find(({ q }) => q === best)?.name;
}
