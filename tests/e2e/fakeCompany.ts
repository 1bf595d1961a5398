import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';

interface Vehicle {
  vehicleId: number;
  plate: string;
}

/**
 * An external API: vehicles of distributors as `{items, total}` with page numbers and PATCH; everything else is
 * forwarded to `origin`.
 */
export class FakeCompany {
  /** Bodies of the received PATCH requests. */
  readonly patched: unknown[] = [];
  readonly #server: HttpServer;
  readonly #vehicles: Vehicle[] = Array.from({ length: 25 }, (_, at) => ({
    vehicleId: 700 + at,
    plate: `А${100 + at}ВС`,
  }));
  url = '';

  private constructor(origin: string) {
    this.#server = createServer((incoming, outgoing) => void this.#answer(incoming, outgoing, origin));
  }

  static async open(origin: string): Promise<FakeCompany> {
    const company = new FakeCompany(origin);
    company.#server.listen(0, '127.0.0.1');
    await once(company.#server, 'listening');
    const address = company.#server.address();
    company.url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
    return company;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(incoming: IncomingMessage, outgoing: ServerResponse, origin: string): Promise<void> {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', origin);
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const [, id] = /^\/api\/v2\/distributors\/7\/vehicles(?:\/(\d+))?$/.exec(pathname) ?? [];
    if (!pathname.startsWith('/api/v2/')) return forward(incoming, outgoing, origin, body);
    const vehicle = this.#vehicles.find(({ vehicleId }) => String(vehicleId) === id);
    if (id !== undefined && incoming.method === 'PATCH' && vehicle) {
      const change = JSON.parse(body.toString()) as Partial<Vehicle>;
      this.patched.push(change);
      return send(outgoing, { data: Object.assign(vehicle, change) });
    }
    if (id !== undefined)
      return send(
        outgoing,
        vehicle ? { data: vehicle } : { error: { message: 'Нет такой машины' } },
        vehicle ? 200 : 404,
      );
    const [page, size, plate] = [
      Number(searchParams.get('page') ?? 1),
      Number(searchParams.get('per_page') ?? 100),
      searchParams.get('plate') ?? '',
    ];
    const found = this.#vehicles.filter((item) => item.plate.includes(plate));
    return send(outgoing, { items: found.slice((page - 1) * size, page * size), total: found.length });
  }
}

async function forward(
  { method, url, headers }: IncomingMessage,
  outgoing: ServerResponse,
  origin: string,
  body: Buffer,
): Promise<void> {
  const response = await fetch(origin + (url ?? ''), {
    ...(method !== undefined && { method }),
    headers: {
      device: 'web',
      'x-token': String(headers['x-token'] ?? ''),
      'content-type': headers['content-type'] ?? 'application/json',
    },
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  outgoing.writeHead(response.status, { 'content-type': response.headers.get('content-type') ?? '' });
  if (response.body) Readable.fromWeb(response.body as ReadableStream).pipe(outgoing);
  else outgoing.end();
}

function send(outgoing: ServerResponse, body: unknown, status = 200): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
