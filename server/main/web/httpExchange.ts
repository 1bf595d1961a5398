import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import type { Viewer } from '../../platform/context/deps.ts';
import { clientAddress } from './clientAddress.ts';
import { hasBody } from './forwardedBody.ts';
import { dataHeaders } from './securityHeaders.ts';

/** One request with its answer, as Node has them. `id` names it in logs, in the answer and to the API behind. */
export interface HttpExchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  id: string;
  /** The path as it stands in the request line, without the query. */
  path: string;
  /** Where it comes from, as limits count it. */
  address: string;
  /** Who asks, once the embedded API knows. */
  userId?: number;
  /** A superuser who looks as them, and the name of whom they look as. */
  view?: { by: Viewer; as: string };
}

/** An id given by the proxy in front is kept when it is one that a log can carry. */
export function createHttpExchange(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  proxies = new BlockList(),
): HttpExchange {
  const given = incoming.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
  const [path = ''] = (incoming.url ?? '').split('?', 1);
  return { incoming, outgoing, id, path, address: clientAddress(incoming, proxies) };
}

/** Answers with JSON, under headers that keep it from being taken for anything else. */
export function sendJson(
  { incoming, outgoing, id }: HttpExchange,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = JSON.stringify(value);
  // What is still being sent would be read as the next request.
  if (hasBody(incoming) && !incoming.complete) outgoing.shouldKeepAlive = false;
  outgoing.writeHead(status, {
    ...dataHeaders(incoming, id),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  outgoing.end(body);
}

/** The envelope of an error that is answered before any API is asked (spec D12). */
export function errorEnvelope(code: number, text: string): { success: false; error: { code: number; text: string } } {
  return { success: false, error: { code, text } };
}

/** Answers with the envelope of an error. */
export function sendError(
  exchange: HttpExchange,
  status: number,
  text: string,
  headers?: Readonly<Record<string, string>>,
): void {
  sendJson(exchange, status, errorEnvelope(status, text), headers);
}
