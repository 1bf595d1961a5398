import type { IncomingMessage } from 'node:http';
import type { HttpExchange } from './httpExchange.ts';
import { dataHeaders } from './securityHeaders.ts';

/** Connection-specific headers, which are not forwarded (RFC 9110 §7.6.1); Node has already answered `expect`. */
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
];

type Pair = readonly [name: string, value: string];

function pairsOf(raw: readonly string[]): Pair[] {
  return Array.from({ length: raw.length / 2 }, (_, index): Pair => [raw[index * 2] ?? '', raw[index * 2 + 1] ?? '']);
}

/** Returns the end-to-end headers; `Connection` may name more that are dropped. */
function passedOn(raw: readonly string[]): Pair[] {
  const pairs = pairsOf(raw);
  const named = pairs
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.toLowerCase().split(','));
  const dropped = new Set([...hopByHop, ...named.map((name) => name.trim())]);
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase()));
}

/**
 * Returns the headers for the API: those of the request, its own `Host`, and the values lost by forwarding: the client
 * address (`X-Forwarded-For`, appended to that of the proxy in front), the original host and protocol, and the request
 * id.
 */
export function forwardedRequestHeaders({ incoming, id }: HttpExchange, apiUrl: URL): string[] {
  const { headers, socket } = incoming;
  const ours = {
    host: apiUrl.host,
    'x-forwarded-for': [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', '),
    'x-forwarded-host': String(headers['x-forwarded-host'] ?? headers.host),
    'x-forwarded-proto': String(headers['x-forwarded-proto'] ?? 'http'),
    'x-request-id': id,
  };
  // Other names for what the headers above say: a client's own values would pass as the proxy's.
  const claimed = new Set([
    ...Object.keys(ours),
    'forwarded',
    'x-real-ip',
    'x-client-ip',
    'true-client-ip',
    'x-forwarded-port',
  ]);
  return [
    ...passedOn(incoming.rawHeaders).filter(([name]) => !claimed.has(name.toLowerCase())),
    ...Object.entries(ours),
  ].flat();
}

/** Returns the headers for the client: those of the API, and the host's headers that the API does not set. */
export function forwardedResponseHeaders(raw: unknown, incoming: IncomingMessage, id: string): Pair[] {
  const given = Array.isArray(raw)
    ? passedOn(raw.map((part: Buffer | string) => (typeof part === 'string' ? part : part.toString('latin1'))))
    : [];
  const names = new Set(given.map(([name]) => name.toLowerCase()));
  return [...Object.entries(dataHeaders(incoming, id)).filter(([name]) => !names.has(name)), ...given];
}
