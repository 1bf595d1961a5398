import { createServer, STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { allowedMethods } from '../../platform/http/allowedMethods.ts';
import { errorEnvelope } from './httpExchange.ts';

/** Milliseconds that a client may take. */
export interface ClientTimeouts {
  /** From the first byte of a request to the end of its headers. */
  headers: number;
  /** From the first byte of a request to its last one. */
  request: number;
  /** Between two requests of one connection: longer than a proxy in front keeps its own (nginx: 60 s), so that it is the one to hang up. */
  idle: number;
  /** Between two looks at how long connections have taken. */
  look: number;
}
const usualLimits: ClientTimeouts = { headers: 15_000, request: 120_000, idle: 65_000, look: 5000 };

/** What Node says of a request that it could not read. */
interface ClientError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
  bytesParsed?: number;
}

/** The first byte of TLS. */
const tlsHandshake = 0x16;

/** What is said to a client whose request Node could not read, by the code of the error. */
const parserErrors: Readonly<Record<string, readonly [status: number, text: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Слишком большие заголовки запроса'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Запрос передавался слишком долго'],
};

/** Milliseconds that a client has to read why it was refused. */
const parting = 1000;

function answerAndHangUp(socket: Socket, status: number, text: string): void {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(errorEnvelope(status, text));
  // Whoever does not hang up by itself, or goes on sending, is not waited for.
  socket.resume().setTimeout(0);
  setTimeout(() => socket.destroy(), parting).unref();
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n${status === 405 ? `allow: ${allowedMethods}\r\n` : ''}x-content-type-options: nosniff\r\nconnection: close\r\n\r\n${body}`,
  );
}

/** What is said to bytes that begin no request: they may be TLS, or a method that nobody knows. */
function unreadable({ code, rawPacket, bytesParsed = 0 }: ClientError): readonly [status: number, text: string] {
  const begun = rawPacket?.subarray(rawPacket.lastIndexOf('\n', bytesParsed) + 1) ?? Buffer.alloc(0);
  if (code !== 'HPE_INVALID_METHOD') return [400, 'Неверный запрос'];
  if (begun[0] === tlsHandshake) return [400, 'Здесь отвечают по http: https заканчивается на прокси перед сервером'];
  return /^[!-~]+ [!-~]+ HTTP\/\d/.test(begun.toString('latin1'))
    ? [405, 'Метод запроса не поддерживается']
    : [400, 'Неверный запрос'];
}

/** Node's server around `answer`: it reads no request for longer than the limits, and refuses what is not HTTP in a sentence. */
export function httpServer(
  response: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  limits: ClientTimeouts = usualLimits,
): Server {
  const lastAnswers = new WeakMap<object, ServerResponse>();
  const server = createServer(
    {
      headersTimeout: limits.headers,
      requestTimeout: limits.request,
      keepAliveTimeout: limits.idle,
      connectionsCheckingInterval: limits.look,
      // A missing Host is answered with the others that are wrong.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      lastAnswers.set(incoming.socket, outgoing);
      response(incoming, outgoing);
    },
  );
  server.on('clientError', (error: ClientError, socket) => {
    const [status, text] = parserErrors[error.code ?? ''] ?? unreadable(error);
    const last = lastAnswers.get(socket);
    // A refusal in the middle of an answer would be read as a part of it.
    const amid = last !== undefined && last.headersSent && !last.writableFinished;
    if (amid || error.code === 'ECONNRESET') socket.destroy();
    else answerAndHangUp(socket as Socket, status, text);
  });
  server.on('connect', (_incoming, socket) =>
    answerAndHangUp(socket as Socket, 405, 'Метод запроса не поддерживается'),
  );
  return server;
}
