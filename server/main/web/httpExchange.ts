import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import type { Viewer } from '../../platform/context/actor.ts';
import { clientAddress } from './clientAddress.ts';
import { hasBody } from './forwardedBody.ts';
import { dataHeaders } from './securityHeaders.ts';

/**
 * One request with its response, as Node's objects. `id` identifies it in logs, in the response and to the external
 * API.
 */
export interface HttpExchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
  id: string;
  /** The path in the request line, without the query. */
  path: string;
  /** Network address, as counted by limits. */
  address: string;
  /** The user, once the embedded API knows. */
  userId?: string;
  /** The superuser who views the product as this user, and this user's name. */
  view?: { by: Viewer; as: string };
}

/** Creates an exchange. The id of a proxy in front is used when a log can contain it. */
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

/** Milliseconds for a client to send a body that is discarded. */
const discarding = 5000;

/**
 * Waits until the client has sent the rest of its body, and discards it: closing a connection with unread data resets
 * it, and the client would see a broken connection in place of the response. The connection closes after it, which a
 * proxy has to know: a slow client may not have sent all.
 */
export async function discardBody({ incoming, outgoing }: HttpExchange): Promise<void> {
  outgoing.shouldKeepAlive = false;
  if (incoming.readableEnded || incoming.destroyed) return;
  const rest = once(incoming, 'end', { signal: AbortSignal.timeout(discarding) });
  // A handler that began to read the body would keep it, or pause it.
  incoming.removeAllListeners('data').resume();
  // Neither a client that hangs up nor a slow one is an error here.
  await rest.catch(() => undefined);
}

/** Sends JSON with headers that prevent any other interpretation. */
export function sendJson(
  exchange: HttpExchange,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const { incoming, outgoing, id } = exchange;
  const body = JSON.stringify(value);
  const isUnread = hasBody(incoming) && !incoming.complete;
  const discarded = isUnread ? discardBody(exchange) : undefined;
  outgoing.writeHead(status, {
    ...dataHeaders(incoming, id),
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  if (discarded === undefined) outgoing.end(body);
  else void discarded.then(() => outgoing.end(body));
}

/** Creates the envelope of an error that is answered before any API (spec D12). */
export function errorEnvelope(code: number, text: string): { success: false; error: { code: number; text: string } } {
  return { success: false, error: { code, text } };
}

export function sendError(
  exchange: HttpExchange,
  status: number,
  text: string,
  headers?: Readonly<Record<string, string>>,
): void {
  sendJson(exchange, status, errorEnvelope(status, text), headers);
}
