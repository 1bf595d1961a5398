import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiOf } from '#contract/openApi.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const chunk = new TextEncoder().encode(`"${'a'.repeat(64 * 1024 - 3)}",`);
const megabyte = 1024 * 1024;
/** More than any operation accepts, and than a server could hold for many requests. */
const bodyBytes = 64 * megabyte;

/** Sends a body without an announced end; returns the status and the number of bytes read. */
async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; read: number }> {
  let read = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (read >= bodyBytes) return controller.close();
        read += chunk.length;
        controller.enqueue(chunk);
      },
    },
    { highWaterMark: 0 },
  );
  const init: RequestInit & { duplex: 'half' } = { method, headers, body, duplex: 'half' };
  const response = await api.fetch(new Request(new URL(path, 'http://localhost'), init));
  await response.body?.cancel();
  return { status: response.status, read };
}

/** Every described operation that may have a body, with ids filled in. */
const calls = Object.entries(openApiOf([]).paths).flatMap(([path, item]) =>
  Object.keys(item)
    .filter((method) => method !== 'get')
    .map((method) => [method.toUpperCase(), path.replaceAll(/\{[^}]*\}/g, '1')] as const),
);

/** Returns the maximum bytes read of a superuser's body: a batch, a file, a record, or a body under `/config/`. */
function maxRead(method: string, path: string): number {
  if (method === 'PUT' && /^\/api\/exchange\/\w+\/$/.test(path)) return 32 * megabyte;
  if (
    path.startsWith('/api/exchange/p') &&
    path.endsWith('s/') &&
    method === 'POST' &&
    (path.includes('pictures') || path.includes('photos'))
  )
    return 6 * megabyte;
  return path.startsWith('/api/') ? megabyte : 64 * 1024;
}

const spare = 2 * chunk.length;

describe('Bodies over the limit', { timeout: 480_000 }, () => {
  it('are rejected with 401 or 413 and hardly read without a sign-in', async () => {
    expect(calls.length).toBeGreaterThan(90);
    for (const [method, path] of calls) {
      const lengths: Record<string, string>[] = [{}, { 'content-length': String(bodyBytes) }];
      for (const headers of lengths) {
        const { status, read } = await send(method, path, headers);
        expect({
          method,
          path,
          refused: status === 401 || status === 413,
          hardlyRead: read <= 64 * 1024 + spare,
        }).toEqual({ method, path, refused: true, hardlyRead: true });
      }
    }
  });

  it('are rejected with 413 and read only up to the limit for a superuser', async () => {
    const headers = { 'x-token': token };
    for (const [method, path] of calls.filter(([, item]) => !item.startsWith('/api/v1/auth'))) {
      const max = maxRead(method, path);
      const chunked = await send(method, path, headers);
      expect({ method, path, status: chunked.status, within: chunked.read <= max + spare }).toEqual({
        method,
        path,
        status: 413,
        within: true,
      });
      const received = await send(method, path, { ...headers, 'content-length': String(bodyBytes) });
      expect({ method, path, status: received.status, within: received.read <= spare }).toEqual({
        method,
        path,
        status: 413,
        within: true,
      });
    }
  });

  it('are not read for an entity of the sync API that does not exist, for which no right is needed', async () => {
    const clerk = (await api.signIn(demoPhones.nothing)).access_token;
    for (const name of ['zzz', 'Products', 'products0']) {
      const { status, read } = await send('PUT', `/api/exchange/${name}`, { 'x-token': clerk });
      expect([name, status, read <= megabyte + spare]).toEqual([name, 413, true]);
    }
    expect(await send('PUT', '/api/exchange/products', { 'x-token': clerk })).toEqual({ status: 403, read: 0 });
  });

  it('are rejected before the session query when their length is declared', async () => {
    expect(await send('PUT', '/config/person/view/', { 'content-length': String(bodyBytes) })).toEqual({
      status: 413,
      read: 0,
    });
  });
});

describe('Requests with an invalid body', () => {
  it('are rejected with 401 when the token is unknown', async () => {
    expect(await api.call('PUT', '/config/person/view/', 'unknown', { userId: 'not a number' })).toMatchObject({
      status: 401,
      body: { error: { code: 401, text: 'Необходима авторизация' } },
    });
  });
});
