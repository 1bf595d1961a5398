import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

/**
 * A stand-in external API in front of the embedded one: its tokens expire on command, and it rotates refresh tokens. A
 * refresh token that
 * was used before, or tokens of two different pairs, are rejected, as by an API that considers them stolen.
 */
export class MockUpstream {
  readonly url: string;
  /** Number of refreshes since the last `expire`, and how many of them were refused. */
  puts = 0;
  refused = 0;
  /** Duration of the next refreshes in milliseconds. */
  delay: () => number = () => 0;
  readonly #server: HttpServer;
  #pair = 1;
  #expired = false;

  private constructor(server: HttpServer, port: number) {
    this.#server = server;
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Starts a server in front of the API at `origin`, to which it sends `token`. */
  static async open(origin: string, token: string): Promise<MockUpstream> {
    const server = createServer((incoming, outgoing) => void standIn.#answer(incoming, outgoing, origin, token));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const standIn = new MockUpstream(server, typeof address === 'object' && address !== null ? address.port : 0);
    return standIn;
  }

  /** Returns the currently valid tokens, under the names used in the browser's storage. */
  tokens(): { access_token: string; refresh_token: string } {
    return { access_token: `access-${this.#pair}`, refresh_token: `refresh-${this.#pair}` };
  }

  /** Answers every request with 401 until the next refresh. */
  expire(): void {
    Object.assign(this, { puts: 0, refused: 0 });
    this.#expired = true;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse, origin: string, token: string): Promise<void> {
    if (incoming.method === 'PUT' && incoming.url === '/api/v1/auth/') return this.#refresh(incoming, outgoing);
    if (this.#expired || incoming.headers['x-token'] !== this.tokens().access_token) return unauthorized(outgoing);
    const response = await fetch(origin + (incoming.url ?? ''), { headers: { device: 'web', 'x-token': token } });
    outgoing.writeHead(response.status, { 'content-type': response.headers.get('content-type') ?? '' });
    Readable.fromWeb(response.body as ReadableStream).pipe(outgoing);
  }

  async #refresh(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    this.puts += 1;
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const { refresh_token: refresh } = JSON.parse(Buffer.concat(parts).toString()) as { refresh_token: string };
    const right = refresh === this.tokens().refresh_token;
    if (right) this.#pair += 1;
    else this.refused += 1;
    await new Promise((resolve) => {
      setTimeout(resolve, this.delay());
    });
    if (!right) return unauthorized(outgoing);
    this.#expired = false;
    outgoing
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: true, data: this.tokens() }));
  }
}

function unauthorized(outgoing: ServerResponse): void {
  outgoing
    .writeHead(401, { 'content-type': 'application/json' })
    .end(JSON.stringify({ success: false, error: { code: 401, text: 'Необходима авторизация' } }));
}
