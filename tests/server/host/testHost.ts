import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { createHost, type HostOptions } from '#server/main/host.ts';
import { httpServer, type ClientTimeouts } from '#server/main/web/httpServer.ts';
import { requestLog } from '#server/main/web/requestLog.ts';

/** A host on a separate port, with its log. */
export interface TestHost {
  url: string;
  port: number;
  lines: string[];
  server: Server;
  close(): Promise<void>;
}

/** Neither API nor page: each test adds the parts that it needs. */
const nothing: Omit<HostOptions, 'log'> = {
  api: {
    answer: ({ outgoing }) => void outgoing.end(),
    trouble: () => Promise.resolve(undefined),
    close: () => Promise.resolve(),
  },
  page: { answer: ({ outgoing }) => void outgoing.end(), trouble: () => undefined },
  tiles: { answer: ({ outgoing }) => Promise.resolve(void outgoing.end()) },
  config: ({ url }) =>
    url.endsWith('/config/app.json')
      ? Response.json({ productName: 'Полевые продажи' }, { headers: { 'cache-control': 'no-cache' } })
      : new Response(null, { status: 404 }),
  apiDelay: 0,
};

/** Starts a host with the given `parts` over real sockets. */
export async function openTestHost(
  parts: (log: HostOptions['log']) => Partial<HostOptions>,
  options: { limits?: ClientTimeouts; log?: 'problems' | 'all' } = {},
): Promise<TestHost> {
  const lines: string[] = [];
  const log = requestLog(options.log ?? 'all', (line) => lines.push(line));
  const host = createHost({ ...nothing, log, ...parts(log) });
  const server = httpServer(host.answer, options.limits);
  const port = await listen(server);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    lines,
    server,
    close: async () => {
      await stop(server);
      await host.close();
    },
  };
}

/** Starts a server for an external API. */
export async function openUpstream(
  response: RequestListener,
): Promise<{ server: Server; url: URL; sockets: () => Promise<number>; close: () => Promise<void> }> {
  const server = createServer(response);
  const url = new URL(`http://127.0.0.1:${await listen(server)}`);
  const sockets = () =>
    new Promise<number>((resolve, reject) => {
      server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
    });
  return { server, url, sockets, close: () => stop(server) };
}

/** Returns the number of a host's connections. */
export function connections({ server }: Pick<TestHost, 'server'>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
}

/** Sends raw bytes and returns everything received until the other side closes. */
export async function exchangeRaw(port: number, ...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  // A rejected sender may be disconnected while sending.
  socket.on('error', () => undefined);
  for (const part of parts) socket.write(part);
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

/** Parses the status and the JSON body of a raw response. */
export function readRaw(response: string): { status: number; body: unknown } {
  const [head = '', body = ''] = response.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), body: body === '' ? undefined : (JSON.parse(body) as unknown) };
}
