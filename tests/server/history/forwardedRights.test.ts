import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openHost, type Host } from '#server/main/host.ts';
import { promo } from '#tests/customResources/promo.ts';

const profiles: Record<string, object> = {
  boss: { fullName: 'Громов Пётр', role: { superUser: 1 } },
  clerk: { fullName: 'Зайцева Анна', role: { strategiesAccess: true, pushAccess: true, motivationAccess: true } },
};
const missing = { status: 404, body: { success: false, error: { code: 404, text: 'Нет такой записи' } } };
const strategy = { success: true, data: { strategyId: 204, name: 'Осень' } };

/** An external API: its responses to GET by token and URL, and the received requests. */
let answers: Record<string, { status?: number; body: unknown }> = {};
let requests: { token: string; url: string; headers: IncomingHttpHeaders }[] = [];
const api = createServer((request, response) => {
  const { method, url = '', headers } = request;
  const token = String(headers['x-token']);
  requests.push({ token, url, headers });
  const { status = 200, body } =
    url === '/api/v1/aboutMe/'
      ? { body: { success: true, data: profiles[token] } }
      : method === 'GET'
        ? (answers[`${token} ${url}`] ?? missing)
        : { body: { success: true, data: null } };
  request.resume().on('end', () => response.writeHead(status).end(JSON.stringify(body)));
});

/** A list of an API that addresses records as OData does. */
const orders = {
  ...promo,
  name: 'orders',
  api: {
    ...promo.api,
    path: '/api/odata/Orders',
    dialect: { preset: 'odata3', headers: { 'x-client': 'office' }, query: { $format: 'json' } },
  },
};

const folder = mkdtempSync(join(tmpdir(), 'forwarded-rights-'));
let host: Host;
let page: Server;
let url: string;
async function listening(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
beforeAll(async () => {
  mkdirSync(join(folder, 'resources'));
  writeFileSync(join(folder, 'resources', 'orders.json'), JSON.stringify(orders));
  host = await openHost(
    { API_URL: await listening(api), CONFIG_DIR: folder, DATA_DIR: join(folder, 'data'), HISTORY: 'on' },
    () => undefined,
  );
  page = createServer(host.answer);
  url = await listening(page);
  await send('PUT', '/api/v1/strategies/204/', 'boss', { name: 'Зима' });
  await send('PATCH', '/api/odata/Orders(7)', 'boss', { name: 'Зима' });
  await send('POST', '/api/v1/notifications/', 'boss', { message: 'Всем' });
  await vi.waitUntil(async () => (await history('', 'boss')).body.data?.length === 3, { timeout: 20_000 });
});
afterAll(async () => {
  page.close();
  await host.close();
  api.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  answers = {};
  requests = [];
});

async function send(method: string, path: string, token: string, body?: object) {
  const response = await fetch(url + path, {
    method,
    headers: { 'x-token': token, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    body: (await response.json()) as { data?: { title: string }[]; error?: { text: string } },
  };
}
const history = (path: string, token: string) => send('GET', `/config/history${path}`, token);
const recordRequests = () => requests.filter(({ url: path }) => path !== '/api/v1/aboutMe/');

describe('History behind an external API', () => {
  it('is refused with 404 when the API does not show the record to the user', async () => {
    answers['boss /api/v1/strategies/204/'] = { body: strategy };
    expect(await history('/strategy/204', 'clerk')).toEqual({
      status: 404,
      body: { success: false, error: { code: 404, text: 'Запись не найдена' } },
    });
    expect((await history('/strategy/204', 'boss')).body.data).toMatchObject([{ title: 'Зима' }]);
    expect(recordRequests().map((request) => `${request.token} ${request.url}`)).toEqual([
      'clerk /api/v1/strategies/204/',
      'boss /api/v1/strategies/204/',
    ]);
  });

  it('follows the rights of the API at once when it stops showing the record', async () => {
    answers['clerk /api/v1/strategies/204/'] = { body: strategy };
    expect((await history('/strategy/204', 'clerk')).body.data).toMatchObject([{ title: 'Зима' }]);
    answers = {};
    expect((await history('/strategy/204', 'clerk')).status).toBe(404);
  });

  it.each([
    ['its status', missing],
    ['a code in the envelope', { ...missing, status: 200 }],
    ['a response without a record', { body: { success: true, data: null } }],
  ])('shows a deleted record to superusers only when the API reports it by %s', async (_way, answer) => {
    answers = { 'boss /api/v1/strategies/204/': answer, 'clerk /api/v1/strategies/204/': answer };
    expect((await history('/strategy/204', 'boss')).body.data).toHaveLength(1);
    expect((await history('/strategy/204', 'clerk')).status).toBe(404);
  });

  it('passes on another refusal of the API, also to superusers', async () => {
    const refused = { status: 403, body: { success: false, error: { code: 403, text: 'Не ваш филиал' } } };
    answers = { 'boss /api/v1/strategies/204/': refused, 'clerk /api/v1/strategies/204/': { status: 500, body: 'x' } };
    expect(await history('/strategy/204', 'boss')).toEqual({ status: 403, body: refused.body });
    expect((await history('/strategy/204', 'clerk')).status).toBe(502);
  });

  it('is for superusers when the API has no address for a single record', async () => {
    expect((await history('/notices/5', 'boss')).status).toBe(200);
    expect(await history('/notices/5', 'clerk')).toMatchObject({
      status: 403,
      body: {
        error: {
          text: 'Недостаточно прав: историю записи, которую API компании не показывает отдельно, видит суперпользователь',
        },
      },
    });
    expect(recordRequests()).toEqual([]);
  });

  it('requests the record in the dialect of its API', async () => {
    const address = '/api/odata/Orders(7)?$format=json';
    answers[`clerk ${address}`] = { body: { d: { [promo.api.id]: 7 } } };
    expect((await history('/orders/7', 'clerk')).body.data).toHaveLength(1);
    expect(recordRequests()).toMatchObject([{ url: address, headers: { 'x-client': 'office' } }]);
    answers = {};
    expect((await history('/orders/7', 'clerk')).status).toBe(404);
  });

  it('lists the entries of all records, and restores them, for no other users than superusers', async () => {
    expect((await history('', 'clerk')).status).toBe(403);
    expect((await history('/people', 'clerk')).status).toBe(403);
    for (const token of ['clerk', 'boss'])
      expect(await send('POST', '/config/history/1/restore', token)).toMatchObject({
        status: 403,
        body: { error: { text: 'Восстановить запись нельзя: записи хранит API компании' } },
      });
  });
});
