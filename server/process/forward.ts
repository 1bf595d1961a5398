import { request as requestHttp, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';

/** Headers of one connection, which are not passed on (RFC 9110 §7.6.1). */
const hopByHop = ['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'];

/** The connection may name more headers as its own. */
function ownHeaders(connection: string | null | undefined): Set<string> {
  return new Set([...hopByHop, ...(connection ?? '').toLowerCase().split(',').map((name) => name.trim())]);
}

function headersOut(request: Request, target: URL): OutgoingHttpHeaders {
  const dropped = ownHeaders(request.headers.get('connection'));
  return { ...Object.fromEntries([...request.headers].filter(([name]) => !dropped.has(name))), host: target.host };
}

function headersBack(answer: IncomingMessage): Headers {
  const dropped = ownHeaders(answer.headers.connection);
  const headers = new Headers();
  for (let index = 0; index < answer.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = answer.rawHeaders.slice(index, index + 2);
    if (!dropped.has(name.toLowerCase())) headers.append(name, value);
  }
  return headers;
}

function unreachable(): Response {
  return Response.json({ success: false, error: { code: 502, text: 'Сервер API недоступен' } }, { status: 502 });
}

/** Answers that have no body. */
const bodiless = new Set([101, 204, 205, 304]);

/**
 * Passes a request to the company's API unchanged: method, path, raw query, headers and body, and the answer likewise, byte by
 * byte as it comes (compressed stays compressed). `rawTarget` is the path and query as they stood in the request line.
 */
export function forward(request: Request, apiUrl: URL, rawTarget: string): Promise<Response> {
  const send = apiUrl.protocol === 'https:' ? requestHttps : requestHttp;
  const base = apiUrl.pathname.replace(/\/$/, '');
  return new Promise((resolve) => {
    const outgoing = send({
      protocol: apiUrl.protocol, hostname: apiUrl.hostname.replace(/^\[|\]$/g, ''), port: apiUrl.port,
      method: request.method, path: base + rawTarget, headers: headersOut(request, apiUrl),
      signal: request.signal,
    }, (answer) => {
      const status = answer.statusCode ?? 502;
      const body = bodiless.has(status) || request.method === 'HEAD' ? null : Readable.toWeb(answer) as ReadableStream;
      if (body === null) answer.resume();
      resolve(new Response(body, { status, statusText: answer.statusMessage ?? '', headers: headersBack(answer) }));
    });
    outgoing.on('error', () => resolve(unreachable()));
    if (request.body === null) {
      outgoing.end();
    } else {
      Readable.fromWeb(request.body as NodeStream).on('error', (error) => outgoing.destroy(error)).pipe(outgoing);
    }
  });
}
