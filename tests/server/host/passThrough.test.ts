import { once } from 'node:events';
import { connect, createServer as createSocketServer, type AddressInfo, type Socket } from 'node:net';
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  createForwardingBackend,
  type ForwardingTimeouts,
  type ForwardingLimits,
} from '#server/main/web/forwardingBackend.ts';
import { requestLog } from '#server/main/web/requestLog.ts';
import { connections, exchangeRaw, openTestHost, openUpstream, readRaw, type TestHost } from './testHost.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const item of opened.splice(0).reverse()) await item.close();
});

async function hostFor(url: URL, patience?: ForwardingTimeouts, room?: ForwardingLimits): Promise<TestHost> {
  const host = await openTestHost((log) => ({ api: createForwardingBackend(url, log, patience, room) }));
  opened.push(host);
  return host;
}

async function open(response: RequestListener, base = '/', patience?: ForwardingTimeouts) {
  const upstream = await openUpstream(response);
  opened.push(upstream);
  return { upstream, host: await hostFor(new URL(base, upstream.url), patience) };
}

describe('Transparent forwarding (design, How it runs)', () => {
  it('preserves the method, the path, the raw query, the headers and the body', async () => {
    const seen: unknown[] = [];
    const { host } = await open((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          seen.push({
            method: request.method,
            url: request.url,
            raw: request.rawHeaders,
            body: Buffer.concat(chunks).toString(),
          });
          response.end();
        });
    }, '/base/');
    const body = '{"имя":1}';
    await exchangeRaw(
      host.port,
      'PUT /api/v1/mml/?a=[1,2]&b=%D1%8F+x&c=%ff&c HTTP/1.1\r\nHost: office.ru\r\nX-Token: t\r\nDevice: web\r\nX-Forwarded-For: 10.1.1.1\r\n' +
        `X-Request-Id: from-the-proxy\r\nX-Own: dropped\r\nForwarded: for=9.9.9.9\r\nX-Real-IP: 9.9.9.9\r\nKeep-Alive: 5\r\nConnection: close, x-own\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
    expect(seen).toEqual([
      {
        method: 'PUT',
        url: '/base/api/v1/mml/?a=[1,2]&b=%D1%8F+x&c=%ff&c',
        body,
        raw: [
          'host',
          expect.stringMatching(/^127\.0\.0\.1:\d+$/),
          'connection',
          'keep-alive',
          'X-Token',
          't',
          'Device',
          'web',
          'x-forwarded-for',
          '10.1.1.1, 127.0.0.1',
          'x-forwarded-host',
          'office.ru',
          'x-forwarded-proto',
          'http',
          'x-request-id',
          'from-the-proxy',
          'content-length',
          '12',
        ],
      },
    ]);
  });

  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'preserves a %s without a body',
    async (method) => {
      const { host } = await open((request, response) => {
        response
          .writeHead(200, { 'x-seen': `${request.method} ${request.headers['transfer-encoding'] ?? 'whole'}` })
          .end();
      });
      const response = await fetch(`${host.url}/api/`, { method });
      expect([response.status, response.headers.get('x-seen')]).toEqual([200, `${method} whole`]);
    },
  );

  it('preserves the status, the headers and the compressed bytes of a response', async () => {
    const { host } = await open((_request, response) => {
      response
        .writeHead(418, 'Teapot', [
          ['content-encoding', 'gzip'],
          ['Set-Cookie', 'a=1'],
          ['Set-Cookie', 'b=2'],
          ['x-own', 'yes'],
          ['x-drop', 'no'],
          ['connection', 'close, x-drop'],
          ['content-disposition', 'attachment; filename="\u00d0\u00be.txt"'],
          ['content-security-policy', "default-src 'self'"],
        ])
        .end(gzipSync('{"success":false}'));
    });
    const response = await fetch(`${host.url}/api/`);
    expect([
      response.status,
      response.statusText,
      response.headers.get('x-own'),
      response.headers.get('x-drop'),
      response.headers.get('content-security-policy'),
    ]).toEqual([418, 'Teapot', 'yes', null, "default-src 'self'"]);
    expect([
      response.headers.getSetCookie(),
      response.headers.get('content-encoding'),
      response.headers.get('x-content-type-options'),
    ]).toEqual([['a=1', 'b=2'], 'gzip', 'nosniff']);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="\u00d0\u00be.txt"');
    expect(await response.json()).toEqual({ success: false });
  });

  it.each([
    [301, ''],
    [304, ''],
    [204, ''],
    [401, '{"success":false}'],
    [500, 'oops'],
  ])('preserves a response %i', async (status, body) => {
    const { host } = await open(
      (_request, response) => void response.writeHead(status, { location: 'https://elsewhere.ru/' }).end(body),
    );
    const response = await fetch(`${host.url}/api/`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
      status,
      'https://elsewhere.ru/',
      body,
    ]);
  });
});

describe('Streaming of forwarded requests', () => {
  it('delivers the first bytes of a response before the last ones are written', async () => {
    let finish = (): void => undefined;
    const { host } = await open((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('first');
      finish = () => response.end('last');
    });
    const reader = (await fetch(`${host.url}/api/`)).body?.pipeThrough(new TextDecoderStream()).getReader();
    expect(await reader?.read()).toEqual({ done: false, value: 'first' });
    finish();
    expect(await reader?.read()).toEqual({ done: false, value: 'last' });
    expect(await reader?.read()).toEqual({ done: true, value: undefined });
  });

  it('delivers the first bytes of a long request before the last ones are sent', async () => {
    let write = (_text: string | undefined): void => undefined;
    const { host } = await open((request, response) => {
      request.once('data', () => write('last'));
      request.on('end', () => response.end('whole'));
    });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(Buffer.alloc(100_000, 'first'));
        write = (text) => {
          controller.enqueue(Buffer.from(text ?? ''));
          controller.close();
        };
      },
    });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    expect(await (await fetch(`${host.url}/api/`, init)).text()).toBe('whole');
  });

  it('delivers 20 MB completely to a slow client', async () => {
    const megabyte = Buffer.alloc(1024 * 1024, 7);
    const { host } = await open((_request, response) => {
      for (let part = 0; part < 20; part += 1) response.write(megabyte);
      response.end();
    });
    const reader = (await fetch(`${host.url}/api/`)).body?.getReader();
    let length = 0;
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      length += part.value.length;
      await new Promise(setImmediate);
    }
    expect(length).toBe(20 * 1024 * 1024);
  });
});

describe('Slow senders', () => {
  const room: ForwardingLimits = {
    requests: { max: 4, maxQueue: 2, timeoutMs: 5000 },
    uploads: { max: 2, maxQueue: 1, timeoutMs: 50 },
  };
  const slow = (port: number, head: string, body: string | Buffer): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    socket.write(`POST /api/v1/mml/ HTTP/1.1\r\nHost: a\r\n${head}\r\n\r\n`);
    socket.write(body);
    return socket;
  };
  const busy = { success: false, error: { code: 503, text: 'Сервер API занят. Повторите через несколько секунд' } };

  it('never reach the API while they upload a byte each, and do not delay an ordinary request', async () => {
    const seen: string[] = [];
    const upstream = await openUpstream((request, response) => {
      seen.push(request.method ?? '');
      response.end('answer');
    });
    opened.push(upstream);
    const host = await hostFor(upstream.url, undefined, room);
    const sockets = ['Content-Length: 1000', 'Transfer-Encoding: chunked'].flatMap((head) =>
      Array.from({ length: 50 }, () => slow(host.port, head, head.startsWith('T') ? '1\r\n{\r\n' : '{')),
    );
    await vi.waitFor(async () => expect(await connections(host)).toBe(100));
    expect(await (await fetch(`${host.url}/api/`)).text()).toBe('answer');
    expect(seen).toEqual(['GET']);
    for (const socket of sockets) socket.destroy();
  });

  it('use only a part of the capacity for long uploads; further ones get an error with a time to retry', async () => {
    const seen: string[] = [];
    const upstream = await openUpstream((request, response) => {
      seen.push(request.method ?? '');
      if (request.method === 'GET') response.end('answer');
      else request.resume().on('end', () => response.end('stored'));
    });
    opened.push(upstream);
    const host = await hostFor(upstream.url, undefined, room);
    const sockets = Array.from({ length: 2 }, () => slow(host.port, 'Content-Length: 1000000', Buffer.alloc(100_000)));
    await vi.waitFor(() => expect(seen).toEqual(['POST', 'POST']));
    const third = await fetch(`${host.url}/api/v1/mml/`, { method: 'POST', body: Buffer.alloc(100_000) });
    expect({ status: third.status, again: third.headers.get('retry-after'), body: await third.json() }).toEqual({
      status: 503,
      again: '5',
      body: busy,
    });
    expect(await (await fetch(`${host.url}/api/`)).text()).toBe('answer');
    for (const socket of sockets) socket.destroy();
    await vi.waitFor(async () =>
      expect(
        await (await fetch(`${host.url}/api/v1/mml/`, { method: 'POST', body: Buffer.alloc(100_000) })).text(),
      ).toBe('stored'),
    );
  });

  it('fill a limited queue in front of a blocked API, which continues when there is capacity', async () => {
    const held: (() => void)[] = [];
    const upstream = await openUpstream((_request, response) => void held.push(() => response.end('answer')));
    opened.push(upstream);
    const host = await hostFor(upstream.url, undefined, room);
    const response: string[] = [];
    for (let asker = 0; asker < 6; asker += 1)
      void fetch(`${host.url}/api/`).then(async (result) => response.push(await result.text()));
    await vi.waitFor(async () =>
      expect({ held: held.length, sockets: await connections(host) }).toEqual({ held: 4, sockets: 6 }),
    );
    const turnedAway = await fetch(`${host.url}/api/`);
    expect({ status: turnedAway.status, body: await turnedAway.json() }).toEqual({ status: 503, body: busy });
    await vi.waitFor(() => {
      for (const result of held.splice(0)) result();
      expect(response).toEqual(Array.from({ length: 6 }, () => 'answer'));
    });
  });
});

describe('Errors of an unreachable API in the envelope (spec D12)', () => {
  const away = { success: false, error: { code: 502, text: 'Сервер API недоступен' } };

  it.each(['http://127.0.0.1:9/', 'http://nowhere.invalid/'])('reports the unreachable address %s', async (address) => {
    const host = await hostFor(new URL(address));
    const response = await fetch(`${host.url}/api/v1/aboutMe/?phone=79120000001`);
    expect([response.status, await response.json(), response.headers.get('cache-control')]).toEqual([
      502,
      away,
      'no-store',
    ]);
    await vi.waitFor(() =>
      expect(host.lines).toEqual([
        expect.stringMatching(/GET \/api\/v1\/aboutMe\/: API: (ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/),
        expect.stringMatching(/GET \/api\/v1\/aboutMe\/ 502 \d+ms$/),
      ]),
    );
  });

  it('reports an API that does not use HTTP', async () => {
    const odd = createSocketServer((socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    await once(odd.listen(0, '127.0.0.1'), 'listening');
    const host = await hostFor(new URL(`http://127.0.0.1:${(odd.address() as AddressInfo).port}`));
    expect(await (await fetch(`${host.url}/api/`)).json()).toEqual(away);
    odd.close();
  });

  it('reports headers that cannot be forwarded', async () => {
    const odd = createSocketServer(
      (socket) =>
        void socket.end('HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nX-Odd: a\u0001b\r\nContent-Length: 2\r\n\r\n{}'),
    );
    await once(odd.listen(0, '127.0.0.1'), 'listening');
    const host = await hostFor(new URL(`http://127.0.0.1:${(odd.address() as AddressInfo).port}`));
    expect(await (await fetch(`${host.url}/api/`)).json()).toEqual(away);
    odd.close();
  });

  it('passes a response on whose reason phrase is not ASCII', async () => {
    const odd = createSocketServer(
      (socket) => void socket.end('HTTP/1.1 404 Не найдено\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}'),
    );
    await once(odd.listen(0, '127.0.0.1'), 'listening');
    const host = await hostFor(new URL(`http://127.0.0.1:${(odd.address() as AddressInfo).port}`));
    const response = await fetch(`${host.url}/api/`);
    expect([response.status, response.statusText, await response.text()]).toEqual([404, 'Not Found', '{}']);
    odd.close();
  });

  it('stops reading a profile that never ends', async () => {
    let sent = 0;
    const megabyte = Buffer.alloc(1024 * 1024, ' ');
    const upstream = await openUpstream((_request, response) => {
      const more = (): void => {
        while (sent < 64 && !response.destroyed) {
          sent += 1;
          if (!response.write(megabyte)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    opened.push(upstream);
    const backend = createForwardingBackend(
      upstream.url,
      requestLog('problems', () => undefined),
    );
    await expect(backend.ask('/api/v1/aboutMe/', 'token')).rejects.toThrow('the answer of the API is too large');
    expect(sent).toBeLessThan(30);
    await backend.close();
  });

  it('reports an API that does not respond', async () => {
    const { host } = await open(() => undefined, '/', { connect: 5000, headers: 100, body: 5000 });
    const response = await fetch(`${host.url}/api/`);
    expect([response.status, await response.json()]).toEqual([
      504,
      { success: false, error: { code: 504, text: 'Сервер API не ответил вовремя' } },
    ]);
  });

  it('never presents an aborted response as complete', async () => {
    const { host } = await open((_request, response) => {
      response.write('half');
      response.socket?.destroySoon();
    });
    await expect(fetch(`${host.url}/api/`).then((response) => response.text())).rejects.toThrow('terminated');
  });
});

describe('Connections after forwarding', () => {
  it('are closed for a client that has disconnected', async () => {
    let asked = (_socket: Socket): void => undefined;
    const arrived = new Promise<Socket>((resolve) => {
      asked = resolve;
    });
    const { host } = await open((request) => asked(request.socket));
    const asker = new AbortController();
    const response = fetch(`${host.url}/api/`, { signal: asker.signal });
    const socket = await arrived;
    asker.abort();
    await expect(response).rejects.toThrow('aborted');
    if (!socket.closed) await once(socket, 'close');
    await vi.waitFor(() => expect(host.lines).toEqual([expect.stringMatching(/GET \/api\/ 200 \d+ms aborted$/)]));
  });

  it('are reused for three times fifty concurrent requests', async () => {
    const { host, upstream } = await open((_request, response) => void response.end('answer'));
    for (let round = 0; round < 3; round += 1) {
      const responses = await Promise.all(
        Array.from({ length: 50 }, () => fetch(`${host.url}/api/`).then((response) => response.text())),
      );
      expect(responses).toEqual(Array.from({ length: 50 }, () => 'answer'));
    }
    expect(await upstream.sockets()).toBeLessThanOrEqual(50);
    await host.close();
    opened.pop();
    await vi.waitFor(async () => expect(await upstream.sockets()).toBe(0));
  });
});

describe('Forwarding without an open proxy', () => {
  it.each([
    'GET http://evil.ru/ HTTP/1.1',
    'GET http://evil.ru/api/ HTTP/1.1',
    'GET /api/../secret HTTP/1.1',
    'GET /api/%2e%2e/secret HTTP/1.1',
    'GET /api/.%2E/secret HTTP/1.1',
    'GET /api/..%2fsecret HTTP/1.1',
    'GET /api/%2Fevil.ru HTTP/1.1',
    'GET /api/..%5csecret HTTP/1.1',
    'GET /api/..\\secret HTTP/1.1',
    'GET /api/./a HTTP/1.1',
    'GET /api/%00 HTTP/1.1',
    'GET /api/%ff/ HTTP/1.1',
    'GET /api/%zz/ HTTP/1.1',
    'OPTIONS * HTTP/1.1',
    'GET api/ HTTP/1.1',
  ])('rejects the request line %s', async (line) => {
    const seen: unknown[] = [];
    const { host } = await open((request, response) => {
      seen.push(request.url);
      response.end();
    });
    expect(readRaw(await exchangeRaw(host.port, `${line}\r\nHost: office.ru\r\nConnection: close\r\n\r\n`))).toEqual({
      status: 400,
      body: { success: false, error: { code: 400, text: expect.stringMatching(/^Неверный (адрес )?запроса?$/) } },
    });
    expect(seen).toEqual([]);
  });

  it('forwards only /api/ to the API', async () => {
    const seen: unknown[] = [];
    const { host } = await open((request, response) => {
      seen.push(request.url);
      response.end();
    });
    for (const path of [
      '/',
      '//api/',
      '/apiary',
      '/API/',
      '/%61pi/',
      '/config/api/',
      '/secret?/api/',
      '/api/a//b/',
      '/api',
    ])
      await fetch(host.url + path);
    expect(seen).toEqual(['/api/a//b/', '/api']);
  });
});
