import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Agent, request, type Dispatcher } from 'undici';
import type { ExchangeObserver } from '../../trail/history/forwarded/observer.ts';
import type { ApiBackend } from './apiBackend.ts';
import { sendError, type HttpExchange } from './httpExchange.ts';
import { forwardedBody, observeBody } from './forwardedBody.ts';
import { forwardedResponseHeaders, forwardedRequestHeaders } from './forwardedHeaders.ts';
import { createConcurrencyLimiter, type ConcurrencyLimiter, type ConcurrencyLimits } from './concurrencyLimiter.ts';
import { createProfileCache } from './profileCache.ts';
import type { RequestLog } from './requestLog.ts';

/** Maximum milliseconds for the external API to accept a connection, to start its response, and between parts of it. */
export interface ForwardingTimeouts {
  connect: number;
  headers: number;
  body: number;
}
const defaultTimeouts: ForwardingTimeouts = { connect: 5000, headers: 60_000, body: 300_000 };

/**
 * Maximum number of parallel requests to the API, and of those with a long body, which are as slow as their senders.
 */
export interface ForwardingLimits {
  requests: ConcurrencyLimits;
  uploads: ConcurrencyLimits;
}
const defaultLimits: ForwardingLimits = {
  requests: { max: 256, maxQueue: 1024, timeoutMs: 10_000 },
  uploads: { max: 64, maxQueue: 256, timeoutMs: 10_000 },
};

/** Starts observing an exchange, if it is relevant. */
type ObserveExchange = (incoming: IncomingMessage, path: string) => ExchangeObserver | undefined;

/** The external API. `watchWith` enables observing the requests that pass through. */
export interface ForwardingBackend extends ApiBackend {
  watchWith(watch: ObserveExchange): void;
  /** Returns the number of requests in progress and of waiting ones. */
  load(): { busy: number; waiting: number };
}

/** Connections for the host's own requests. */
const spare = 8;

/** Error codes that mean a timeout of the API; any other means that it is unreachable or does not use HTTP. */
const late = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const profilePath = '/api/v1/aboutMe/';
/** Operations that end or replace a token (part1 §7). */
const authPath = /^\/api\/v1\/auth\/?$/;
const tokenOf = ({ incoming }: HttpExchange): string => incoming.headers['x-token']?.toString() ?? '';

/** Maximum bytes of an answer to a question of the host itself: a profile, a page of a list, a record. */
const maxAskedBytes = 16 * 1024 * 1024;

/** Returns a body as text; rejects one of more than `maxBytes`. */
async function textWithin(body: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length;
    // Leaving the loop destroys the body, and with it the connection.
    if (length > maxBytes) throw new Error('the answer of the API is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Streams the response and applies the client's backpressure to the API. */
function passBack(
  exchange: HttpExchange,
  log: RequestLog,
  rejected: () => void,
  watched?: ExchangeObserver,
): Dispatcher.DispatchHandler {
  const { outgoing, incoming, id, path } = exchange;
  let encoding: string | undefined;
  return {
    onRequestStart(controller) {
      if (outgoing.destroyed) controller.abort(new Error('the client has left'));
      outgoing.once('close', () => {
        if (!outgoing.writableFinished) controller.abort(new Error('the client has left'));
      });
      outgoing.on('drain', () => controller.resume());
    },
    onResponseStart(controller, status, headers, statusMessage) {
      if (status < 200) return;
      if (status === 401) rejected();
      try {
        encoding = headers['content-encoding']?.toString().toLowerCase();
        for (const [name, value] of forwardedResponseHeaders(controller.rawHeaders, incoming, id))
          outgoing.appendHeader(name, value);
        // Node sends no reason phrase with other characters (RFC 9112 §4), and refuses it by an exception.
        const isPlain = /^[\t\x20-\x7e]*$/.test(statusMessage ?? '');
        outgoing.writeHead(status, isPlain ? statusMessage : undefined);
        // Sends the headers immediately as bytes; `flushHeaders` would encode them as UTF-8.
        outgoing.write(Buffer.alloc(0));
      } catch (error) {
        // Without an end, the client and a slot of the limiter would wait for ever.
        controller.abort(error instanceof Error ? error : new Error(String(error)));
      }
    },
    onResponseData(controller, chunk) {
      if (!outgoing.write(chunk)) controller.pause();
      watched?.answered(chunk);
    },
    onResponseEnd() {
      outgoing.end();
      watched?.ended(outgoing.statusCode, encoding);
    },
    onResponseError(_controller, error) {
      if (outgoing.destroyed) return;
      log.note(`${incoming.method} ${path}: API: ${codeOf(error)}`, id);
      // An aborted response must not look complete.
      if (outgoing.headersSent) outgoing.destroy();
      else if (late.has(codeOf(error))) sendError(exchange, 504, 'Сервер API не ответил вовремя');
      else sendError(exchange, 502, 'Сервер API недоступен');
    },
  };
}

/**
 * Forwards requests to the external API unchanged: method, path, raw query, headers and body; the responses too, byte
 * by byte (compression and redirects are preserved). Connection-specific headers of both sides are dropped.
 */
export function createForwardingBackend(
  apiUrl: URL,
  log: RequestLog,
  patience: ForwardingTimeouts = defaultTimeouts,
  room: ForwardingLimits = defaultLimits,
): ForwardingBackend {
  const agent = new Agent({
    connections: room.requests.max + spare,
    connect: { timeout: patience.connect },
    headersTimeout: patience.headers,
    bodyTimeout: patience.body,
  });
  const base = apiUrl.pathname.replace(/\/$/, '');
  const profiles = createProfileCache();
  const [requests, uploads] = [createConcurrencyLimiter(room.requests), createConcurrencyLimiter(room.uploads)];

  /**
   * Waits for a slot, which is released at the end of the exchange; answers the request and returns false when none
   * becomes free.
   */
  async function admitted(exchange: HttpExchange, { enter }: ConcurrencyLimiter): Promise<boolean> {
    const leave = await enter();
    const { outgoing } = exchange;
    if (leave && !outgoing.destroyed) outgoing.once('close', leave);
    else leave?.();
    if (!leave && !outgoing.destroyed)
      sendError(exchange, 503, 'Сервер API занят. Повторите через несколько секунд', { 'retry-after': '5' });
    return leave !== undefined && !outgoing.destroyed;
  }

  let watch: ObserveExchange | undefined;

  function dispatch(
    exchange: HttpExchange,
    body: Buffer | Readable | null,
    watched: ExchangeObserver | undefined,
  ): void {
    const { incoming } = exchange;
    const forget = () => profiles.forget(tokenOf(exchange));
    if (incoming.method !== 'GET' && authPath.test(exchange.path)) forget();
    agent.dispatch(
      {
        origin: apiUrl.origin,
        path: base + (incoming.url ?? ''),
        method: incoming.method as Dispatcher.HttpMethod,
        headers: forwardedRequestHeaders(exchange, apiUrl),
        body,
      },
      passBack(exchange, log, forget, watched),
    );
  }

  return {
    watchWith: (by) => {
      watch = by;
    },
    async answer(exchange) {
      const body = await forwardedBody(exchange.incoming).catch(() => undefined);
      if (body === undefined || exchange.outgoing.destroyed) return;
      if ('stream' in body && !(await admitted(exchange, uploads))) return;
      if (!(await admitted(exchange, requests))) return;
      const watched = watch?.(exchange.incoming, exchange.path);
      const sent = watched === undefined ? body : observeBody(body, watched.sent);
      dispatch(exchange, 'stream' in sent ? sent.stream : sent.whole, watched);
    },
    async ask(path, token, _identify, isWrite = false, headers = {}) {
      const load = async () => {
        const { statusCode, body } = await request(apiUrl.origin + base + path, {
          dispatcher: agent,
          headers: { ...headers, device: 'web', 'x-token': token },
        });
        return { status: statusCode, text: await textWithin(body, maxAskedBytes) };
      };
      if (path === profilePath) {
        if (isWrite) profiles.forget(token);
        return profiles.fetch(token, load);
      }
      const { status, text } = await load();
      return new Response(text, { status });
    },
    load: requests.load,
    trouble: () => Promise.resolve(undefined),
    close: () => agent.destroy(),
  };
}
