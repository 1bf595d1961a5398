import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** Maximum bytes of a body that is read completely before the API is called. Every body of the specification fits. */
const small = 64 * 1024;

/** Whether a request announces a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}

export type ForwardedBody =
  /** The complete body; null for a request without one. */
  | { whole: Buffer | null }
  /** A body longer than `small`, as a stream. */
  | { stream: Readable };

/**
 * Returns the body to forward. A small one is read completely first, so that a slow sender delays only itself. Rejects
 * when the sender disconnects.
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

/** Returns the same body and passes each chunk to `see`. */
export function observeBody(body: ForwardedBody, see: (chunk: Buffer) => void): ForwardedBody {
  if ('stream' in body) return { stream: Readable.from(seen(body.stream, see), { objectMode: false }) };
  if (body.whole !== null) see(body.whole);
  return body;
}

async function* seen(stream: AsyncIterable<Buffer>, see: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    see(chunk);
    yield chunk;
  }
}

async function* after(begun: readonly Buffer[], chunks: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* begun;
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
}
