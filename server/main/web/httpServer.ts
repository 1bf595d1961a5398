import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { allowedMethods } from '../../platform/http/allowedMethods.ts';
import { errorEnvelope } from './httpExchange.ts';
import { dataPolicy } from './securityHeaders.ts';

/** Maximum milliseconds that a client may take. */
export interface ClientTimeouts {
  /** From the first byte of a request to the end of its headers. */
  headers: number;
  /** From the first byte of a request to its last. */
  request: number;
  /**
   * Between two requests of a connection: longer than the keep-alive of a proxy in front (nginx: 60 s), so that the
   * proxy closes first.
   */
  idle: number;
  /** Without taking a byte of its answer: an unread one stays in memory as a whole. */
  unread: number;
  /** Interval of the checks for slow connections. */
  look: number;
}
const defaultTimeouts: ClientTimeouts = { headers: 15_000, request: 120_000, idle: 65_000, unread: 60_000, look: 5000 };

/** Node's error for an unreadable request. */
interface ClientError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
  bytesParsed?: number;
}

/** The first byte of TLS. */
const tlsHandshake = 0x16;

/** Responses to requests that Node cannot parse, by error code. */
const parserErrors: Readonly<Record<string, readonly [status: number, text: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Слишком большие заголовки запроса: возможно, в адресе выбрано слишком много значений'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Запрос передавался слишком долго'],
};

/** Milliseconds for a client to read the error before its connection closes. */
const parting = 1000;

function answerAndHangUp(socket: Socket, status: number, text: string, page?: string): void {
  if (!socket.writable) return void socket.destroy();
  const body = page ?? JSON.stringify(errorEnvelope(status, text));
  // A client that neither hangs up nor stops sending is disconnected after a delay.
  socket.resume().setTimeout(0);
  setTimeout(() => socket.destroy(), parting).unref();
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-type: ${page === undefined ? 'application/json' : 'text/html'}; charset=utf-8\r\ncontent-security-policy: ${dataPolicy}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n${status === 405 ? `allow: ${allowedMethods}\r\n` : ''}x-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  );
}

/**
 * Returns the page for a screen whose address is too long, as after reloading a filter by thousands of values; undefined
 * for any other request. Its path has no character that could be markup.
 */
function longAddressPage({ code, rawPacket }: ClientError): string | undefined {
  const [, path] = /^GET (\/[\w/-]*)\?/.exec(rawPacket?.toString('latin1', 0, 200) ?? '') ?? [];
  if (code !== 'HPE_HEADER_OVERFLOW' || path === undefined || /^\/(api|config)\//.test(path)) return undefined;
  return (
    '<!doctype html><html lang="ru"><meta charset="utf-8"><title>Слишком длинный адрес</title>' +
    '<h1>Слишком длинный адрес</h1><p>В отборе выбрано слишком много значений: они не помещаются в адрес страницы.</p>' +
    `<p><a href="${path}">Открыть раздел без отбора</a></p></html>`
  );
}

/** Returns the response to bytes that start no request: possibly TLS, or an unknown method. */
function unreadable({ code, rawPacket, bytesParsed = 0 }: ClientError): readonly [status: number, text: string] {
  const begun = rawPacket?.subarray(rawPacket.lastIndexOf('\n', bytesParsed) + 1) ?? Buffer.alloc(0);
  if (code !== 'HPE_INVALID_METHOD') return [400, 'Неверный запрос'];
  if (begun[0] === tlsHandshake) return [400, 'Здесь отвечают по http: https заканчивается на прокси перед сервером'];
  return /^[!-~]+ [!-~]+ HTTP\/\d/.test(begun.toString('latin1'))
    ? [405, 'Метод запроса не поддерживается']
    : [400, 'Неверный запрос'];
}

/**
 * Creates Node's server around `answer`: it enforces the time limits, and answers anything but HTTP with a one-sentence
 * error.
 */
export function httpServer(
  respond: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  limits: ClientTimeouts = defaultTimeouts,
): Server {
  const lastAnswers = new WeakMap<object, ServerResponse>();
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.idle,
      connectionsCheckingInterval: limits.look,
      // A missing Host is reported together with other errors of the request.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      lastAnswers.set(incoming.socket, outgoing);
      outgoing.setTimeout(limits.unread, () => {
        // A socket is silent as well while the answer is being prepared, or the body comes.
        if (incoming.socket.writableLength > 0) incoming.socket.destroy();
      });
      respond(incoming, outgoing);
    },
  );
  // Node removes its own error listener before `connect` and `upgrade`, and a reset may come at any time: an error of a
  // socket without a listener would end the process.
  server.on('connection', (socket) => socket.on('error', () => undefined));
  server.on('clientError', (error: ClientError, socket) => {
    const [status, text] = parserErrors[error.code ?? ''] ?? unreadable(error);
    const last = lastAnswers.get(socket);
    // An error in the middle of a response would be read as a part of it.
    const amid = last !== undefined && last.headersSent && !last.writableFinished;
    if (amid || error.code === 'ECONNRESET') socket.destroy();
    else answerAndHangUp(socket as Socket, status, text, longAddressPage(error));
  });
  server.on('connect', (_incoming, socket) =>
    answerAndHangUp(socket as Socket, 405, 'Метод запроса не поддерживается'),
  );
  return server;
}
