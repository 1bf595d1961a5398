import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** Bytes of a body that is read wholly before the API is asked. Every body of the specification fits. */
const small = 64 * 1024;

/** Whether a request says that it has a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

export type ForwardedBody =
  /** All of it; null when the request has none. */
  | { whole: Buffer | null }
  /** What is longer than `small`, as it comes. */
  | { stream: Readable };

/**
 * The body to pass on. A small one is read first: whoever sends it byte by byte keeps nobody waiting but themselves. Rejects when the
 * sender goes away.
 */
export async function forwardedBody(incoming: IncomingMessage): Promise<ForwardedBody> {
  if (!hasBody(incoming)) return { whole: null };
  const begun: Buffer[] = [];
  let length = 0;
  const chunks: AsyncIterator<Buffer> = incoming.iterator({ destroyOnReturn: false });
  while (length <= small) {
    const { done, value } = await chunks.next();
    if (done) return { whole: Buffer.concat(begun) };
    begun.push(value);
    length += value.length;
  }
  return { stream: Readable.from(after(begun, chunks), { objectMode: false }) };
}

async function* after(begun: readonly Buffer[], chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* begun;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}
