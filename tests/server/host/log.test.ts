import { afterEach, describe, expect, it, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { users } from '#server/platform/tables/accounts.ts';
import type { HostOptions } from '#server/main/host.ts';
import { embeddedApi } from '#server/main/embedded.ts';
import type { HttpExchange } from '#server/main/web/httpExchange.ts';
import { maskSecrets } from '#server/main/web/requestLog.ts';
import type { PageFiles } from '#server/main/web/pageFiles.ts';
import { openTestApi } from '#tests/support/testing.ts';
import { openTestHost, type TestHost } from './testHost.ts';
import { demoPhones } from '../../support/demoPhones.ts';

let host: TestHost;
afterEach(() => host.close());

/** Answers with the status in the last segment of the path. */
function answerNamed({ path, outgoing }: HttpExchange): void {
  outgoing.writeHead(Number(path.split('/').at(-2))).end();
}
const api: HostOptions['api'] = {
  answer: answerNamed,
  trouble: () => Promise.resolve(undefined),
  close: () => Promise.resolve(),
};
const page: PageFiles = { answer: (exchange) => answerNamed(exchange), trouble: () => undefined };

async function linesOf(
  level: 'problems' | 'all',
  expected: number,
  ...requests: [path: string, headers?: Record<string, string>][]
): Promise<string[]> {
  host = await openTestHost(() => ({ api, page }), { log: level });
  for (const [path, headers = {}] of requests) await (await fetch(host.url + path, { headers })).text();
  await vi.waitFor(() => expect(host.lines).toHaveLength(expected));
  return host.lines.map((line) => line.replace(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z /, '').replace(/\d+ms/, 'Nms'));
}

describe('Log lines of requests', () => {
  it('contain id, method, path without the query, status and milliseconds', async () => {
    expect(
      await linesOf(
        'all',
        3,
        ['/api/v1/200/?phone=79120000001', { 'x-request-id': 'proxy-0001' }],
        ['/api/79120000001/404/', { 'x-request-id': 'proxy-0002' }],
        ['/api/200/', { 'x-request-id': 'bad id; x' }],
        ['/assets/200/'],
        ['/healthz'],
      ),
    ).toEqual([
      'proxy-0001 GET /api/v1/200/ 200 Nms',
      'proxy-0002 GET /api/7912…01/404/ 404 Nms',
      expect.stringMatching(/^[\da-f-]{36} GET \/api\/200\/ 200 Nms$/),
    ]);
  });

  it('are written by default only for server-side failures', async () => {
    expect(
      await linesOf(
        'problems',
        2,
        ['/api/200/'],
        ['/api/404/'],
        ['/api/502/', { 'x-request-id': 'proxy-0001' }],
        ['/assets/200/'],
        ['/assets/503/', { 'x-request-id': 'proxy-0002' }],
      ),
    ).toEqual(['proxy-0001 GET /api/502/ 502 Nms', 'proxy-0002 GET /assets/503/ 503 Nms']);
  });
});

describe('Personal data in the log', () => {
  it.each([
    ['SMS на 79120000001 не отправлено', 'SMS на 7912…01 не отправлено'],
    ['+7 (912) 000-00-01', '7912…01'],
    ['/a/%2B7%20912%20000%2000%2001/', '/a/7912…01/'],
    ['token AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-AbCdE end', 'token AbCd… end'],
    ['GET /api/v1/mml/1234567/ 200', 'GET /api/v1/mml/1234567/ 200'],
  ])('is omitted: %s', async (text, shown) => {
    host = await openTestHost(() => ({}));
    expect(maskSecrets(text)).toBe(shown);
  });

  it('is omitted when a code is requested, fails to be sent, is guessed and used', async () => {
    const test = await openTestApi();
    const codes: string[] = [];
    host = await openTestHost((log) => ({
      api: embeddedApi(
        {
          ...test.deps,
          log: log.note,
          sms: {
            send: (phone, code) => {
              codes.push(code);
              return Promise.reject(new Error(`шлюз ответил 500 на ${phone}`));
            },
          },
        },
        test.close,
      ),
    }));
    const auth = `${host.url}/api/v1/auth/`;
    await fetch(`${auth}?phone=79000000001`);
    await fetch(auth, { method: 'POST', body: '{"phone":"79000000001","code":"x"}' });
    const response = await fetch(auth, {
      method: 'POST',
      body: JSON.stringify({ phone: demoPhones.everything, code: codes[0] }),
    });
    const { data } = (await response.json()) as { data: Record<string, string> };
    await vi.waitFor(() => expect(host.lines).toHaveLength(4));
    const text = host.lines.join('\n');
    expect(text).toContain(' - SMS на 7900…01 не отправлено: Error: шлюз ответил 500 на 7900…01');
    for (const secret of ['79000000001', `код ${codes[0]}`, data['access_token'], data['refresh_token']])
      expect(text).not.toContain(secret);
  });
});

describe('User in the log line of a write', () => {
  it('is identified by the embedded API, from sign-in to sign-out; a read has no user', async () => {
    const test = await openTestApi();
    host = await openTestHost((log) => ({ api: embeddedApi({ ...test.deps, log: log.note }, test.close) }));
    const { access_token: token, refresh_token } = await test.signIn(demoPhones.pushes);
    const send = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(host.url + path, {
        method,
        headers: { 'x-token': token },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      await response.text();
    };
    await send('GET', '/api/v1/notifications/');
    await send('POST', '/api/v1/notifications/', { message: 'Сообщение', date: 2_000_000_000 });
    await send('POST', '/api/v1/notifications/', {});
    await send('DELETE', '/api/v1/auth/', { refresh_token });
    await send('PUT', '/api/v1/auth/', { refresh_token });
    await vi.waitFor(() => expect(host.lines).toHaveLength(5));
    expect(host.lines.map((line) => line.replace(/^\S+ \S+ /, '').replace(/\d+ms/, 'Nms'))).toEqual([
      'GET /api/v1/notifications/ 200 Nms',
      'POST /api/v1/notifications/ 200 Nms user 2',
      'POST /api/v1/notifications/ 400 Nms user 2',
      'DELETE /api/v1/auth/ 200 Nms user 2',
      'PUT /api/v1/auth/ 401 Nms',
    ]);
  });

  it('fits on one line when a viewing superuser has line feeds in the name', async () => {
    const test = await openTestApi();
    const forged = 'Ветров\n2026-11-24T09:00:00.000Z - DELETE /api/v1/mml/1/ 200 5ms user 1\r\u2028\u001B[2J';
    await test.deps.db.update(users).set({ fullName: forged }).where(eq(users.userId, 2));
    host = await openTestHost((log) => {
      Object.assign(test.deps, { log: log.note });
      return { api: embeddedApi({ ...test.deps, log: log.note }, test.close) };
    });
    const { access_token: own } = await test.signIn();
    const { data } = (await test.call('PUT', '/config/person/view/', own, { userId: 2 })).body as {
      data: { access_token: string };
    };
    await (await fetch(`${host.url}/api/v1/notifications/`, { headers: { 'x-token': data.access_token } })).text();
    await vi.waitFor(() => expect(host.lines.length).toBeGreaterThanOrEqual(1));
    for (const line of host.lines)
      expect(['\n', '\r', '\u2028', '\u001B'].filter((item) => line.includes(item))).toEqual([]);
    expect(host.lines.at(-1)).toContain('as 2 (Ветров 2026-11-24T09:00:00.000Z - DELETE');
  });

  it('is logged with both names when a superuser views the product as another, for every request', async () => {
    const test = await openTestApi();
    host = await openTestHost((log) => ({ api: embeddedApi({ ...test.deps, log: log.note }, test.close) }));
    const { access_token: own } = await test.signIn();
    const { data } = (await test.call('PUT', '/config/person/view/', own, { userId: 2 })).body as {
      data: { access_token: string };
    };
    for (const method of ['GET', 'POST'])
      await (
        await fetch(`${host.url}/api/v1/notifications/`, { method, headers: { 'x-token': data.access_token } })
      ).text();
    await vi.waitFor(() => expect(host.lines).toHaveLength(2));
    expect(host.lines.map((line) => line.replace(/^\S+ \S+ /, '').replace(/\d+ms/, 'Nms'))).toEqual([
      'GET /api/v1/notifications/ 200 Nms user 1 (Орлова Марина Сергеевна) as 2 (Ветров Илья Андреевич)',
      'POST /api/v1/notifications/ 403 Nms user 1 (Орлова Марина Сергеевна) as 2 (Ветров Илья Андреевич)',
    ]);
  });
});
