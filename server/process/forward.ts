import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Agent, request, type Dispatcher } from 'undici';
import type { Watched } from '../history/passed/watch.ts';
import type { ApiSide } from './apiSide.ts';
import { refuse, type Exchange } from './exchange.ts';
import { forwardedBody, seenBody } from './forwardedBody.ts';
import { headersBack, headersOut } from './forwardedHeaders.ts';
import { gate, type Gate, type GateBounds } from './gate.ts';
import { createProfileCache } from './profileCache.ts';
import type { RequestLog } from './requestLog.ts';

/** Milliseconds that the company's API may take to be connected to, to begin its answer, and to go on with it. */
export interface Patience {
  connect: number;
  headers: number;
  body: number;
}
const usualPatience: Patience = { connect: 5000, headers: 60_000, body: 300_000 };

/** How many requests are with the API at a time, and how many of them may have a long body: those are as slow as their senders. */
export interface Room {
  requests: GateBounds;
  uploads: GateBounds;
}
const usualRoom: Room = { requests: { most: 256, waiting: 1024, patience: 10_000 }, uploads: { most: 64, waiting: 256, patience: 10_000 } };

/** Begins to watch an exchange, if it is of interest. */
export type Watch = (incoming: IncomingMessage, path: string) => Watched | undefined;

/** The company's own API. `watchWith` lets what passes be looked at, from now on. */
export interface ForwardingSide extends ApiSide {
  watchWith(watch: Watch): void;
}

/** Connections for what the host asks by itself. */
const spare = 8;

/** Codes of errors that mean that the API took too long; any other means that it is not there or does not speak HTTP. */
const late = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']);

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

const profilePath = '/api/v1/aboutMe/';
/** Calls that end or replace a token (part1 §7). */
const authPath = /^\/api\/v1\/auth\/?$/;
const tokenOf = ({ incoming }: Exchange): string => incoming.headers['x-token']?.toString() ?? '';

/** Writes the answer as it comes, and slows the API down to the pace of whoever reads it. */
function passBack(exchange: Exchange, log: RequestLog, rejected: () => void, watched?: Watched): Dispatcher.DispatchHandler {
  const { outgoing, incoming, id, path } = exchange;
  let encoding: string | undefined;
  return {
    onRequestStart(controller) {
      if (outgoing.destroyed) controller.abort(new Error('the asker is gone'));
      outgoing.once('close', () => {
        if (!outgoing.writableFinished) controller.abort(new Error('the asker is gone'));
      });
      outgoing.on('drain', () => controller.resume());
    },
    onResponseStart(controller, status, headers, statusMessage) {
      if (status < 200) return;
      if (status === 401) rejected();
      encoding = headers['content-encoding']?.toString().toLowerCase();
      for (const [name, value] of headersBack(controller.rawHeaders, incoming, id)) outgoing.appendHeader(name, value);
      outgoing.writeHead(status, statusMessage);
      // Sends the headers at once, byte by byte; `flushHeaders` would write them in UTF-8.
      outgoing.write(Buffer.alloc(0));
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
      // An answer that broke off must not look like a whole one.
      if (outgoing.headersSent) outgoing.destroy();
      else if (late.has(codeOf(error))) refuse(exchange, 504, 'Сервер API не ответил вовремя');
      else refuse(exchange, 502, 'Сервер API недоступен');
    },
  };
}

/**
 * Passes requests to the company's API unchanged: method, path, raw query, headers and body, and the answers likewise, byte by
 * byte as they come (compressed stays compressed, a redirect is passed on). What the two sides say of their own connection stays.
 */
export function forwardApi(apiUrl: URL, log: RequestLog, patience: Patience = usualPatience, room: Room = usualRoom): ForwardingSide {
  const agent = new Agent({
    connections: room.requests.most + spare, connect: { timeout: patience.connect }, headersTimeout: patience.headers, bodyTimeout: patience.body,
  });
  const base = apiUrl.pathname.replace(/\/$/, '');
  const profiles = createProfileCache();
  const [requests, uploads] = [gate(room.requests), gate(room.uploads)];

  /** Waits for a place that is given back when the exchange is over; false when there was none, which has been said. */
  async function admitted(exchange: Exchange, { enter }: Gate): Promise<boolean> {
    const leave = await enter();
    const { outgoing } = exchange;
    if (leave && !outgoing.destroyed) outgoing.once('close', leave);
    else leave?.();
    if (!leave && !outgoing.destroyed) refuse(exchange, 503, 'Сервер API занят. Повторите через несколько секунд', { 'retry-after': '5' });
    return leave !== undefined && !outgoing.destroyed;
  }

  let watch: Watch | undefined;

  function dispatch(exchange: Exchange, body: Buffer | Readable | null, watched: Watched | undefined): void {
    const { incoming } = exchange;
    const forget = () => profiles.forget(tokenOf(exchange));
    if (incoming.method !== 'GET' && authPath.test(exchange.path)) forget();
    agent.dispatch({
      origin: apiUrl.origin, path: base + (incoming.url ?? ''), method: incoming.method as Dispatcher.HttpMethod, headers: headersOut(exchange, apiUrl), body,
    }, passBack(exchange, log, forget, watched));
  }

  return {
    watchWith: (by) => {
      watch = by;
    },
    async answer(exchange) {
      const body = await forwardedBody(exchange.incoming).catch(() => undefined);
      if (body === undefined || exchange.outgoing.destroyed) return;
      if ('stream' in body && !await admitted(exchange, uploads)) return;
      if (!await admitted(exchange, requests)) return;
      const watched = watch?.(exchange.incoming, exchange.path);
      const sent = watched === undefined ? body : seenBody(body, watched.sent);
      dispatch(exchange, 'stream' in sent ? sent.stream : sent.whole, watched);
    },
    async ask(path, token, _identify, isWrite = false) {
      const load = async () => {
        const { statusCode, body } = await request(apiUrl.origin + base + path, { dispatcher: agent, headers: { device: 'web', 'x-token': token } });
        return { status: statusCode, text: await body.text() };
      };
      if (path === profilePath) {
        if (isWrite) profiles.forget(token);
        return profiles.fetch(token, load);
      }
      const { status, text } = await load();
      return new Response(text, { status });
    },
    trouble: () => Promise.resolve(undefined),
    close: () => agent.destroy(),
  };
}
