import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openHost, type Host } from '#server/main/host.ts';
import { promo, promoText } from '#tests/customResources/promo.ts';

/** Handles requests of an external API, which alone knows its tokens. */
function companyApi({ url, headers }: IncomingMessage, response: ServerResponse): void {
  const role = { superUser: headers['x-token'] === 'boss', pushAccess: true };
  const known = ['boss', 'clerk'].includes(String(headers['x-token']));
  response.statusCode = known ? 200 : 401;
  response.end(
    JSON.stringify(
      known && url === '/base/api/v1/aboutMe/'
        ? { success: true, data: { fullName: 'Громов Пётр', role } }
        : { success: false, error: { code: 401, text: 'Необходима авторизация' } },
    ),
  );
}

const folder = mkdtempSync(join(tmpdir(), 'company-'));
const api = createServer(companyApi);
let host: Host;
let page: ReturnType<typeof createServer>;
let url: string;
beforeAll(async () => {
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const env = {
    API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}/base`,
    CONFIG_DIR: folder,
    DATA_DIR: join(folder, 'data'),
  };
  host = await openHost(env, () => undefined);
  page = createServer(host.answer);
  await once(page.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
});
afterAll(async () => {
  page.close();
  await host.close();
  api.close();
  rmSync(folder, { recursive: true });
});

async function publish(token: string): Promise<unknown> {
  const response = await fetch(`${url}/config/studio/publish/`, {
    method: 'POST',
    headers: { 'x-token': token, 'content-type': 'application/json' },
    body: JSON.stringify({ file: 'promo.json', text: promoText, base: null }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

it('lets only superusers of the external API publish a resource with API_URL', async () => {
  expect(await publish('nobody')).toEqual({
    status: 401,
    body: { success: false, error: { code: 401, text: 'Необходима авторизация' } },
  });
  expect(await publish('clerk')).toEqual({
    status: 403,
    body: { success: false, error: { code: 403, text: 'Недостаточно прав: ресурсы публикует суперпользователь' } },
  });
  expect(await publish('boss')).toEqual({ status: 200, body: { success: true, data: {} } });
  expect(await (await fetch(`${url}/config/resources.json`, { headers: { 'x-token': 'clerk' } })).json()).toMatchObject(
    { resources: [promo] },
  );
  const versions = await fetch(`${url}/config/studio/versions/?file=promo.json`, { headers: { 'x-token': 'boss' } });
  expect(await versions.json()).toMatchObject({ data: [{ by: 'Громов Пётр', text: promoText }] });
});

it('reports the external API to the page, so that it calls no operations missing in the documents (spec D67)', async () => {
  expect(await (await fetch(`${url}/config/app.json`)).json()).toMatchObject({ api: 'forwarded' });
});

it('offers neither rights explanations nor view as another user, which belong to the external API (spec D67)', async () => {
  for (const [method, path] of [
    ['GET', 'rights/screens/'],
    ['GET', 'rights/why/?personId=1&screen=mml&action=read'],
    ['PUT', 'person/view/'],
  ] as const) {
    const response = await fetch(`${url}/config/${path}`, {
      method,
      headers: { 'x-token': 'boss', 'content-type': 'application/json' },
      ...(method === 'PUT' && { body: '{"userId": 1}' }),
    });
    expect([path, response.status]).toEqual([path, 404]);
  }
});

it('rejects publishing while the external API is unreachable, with the reason', async () => {
  api.close();
  api.closeAllConnections();
  expect(await publish('boss')).toMatchObject({ status: 502, body: { error: { text: 'Сервер API недоступен' } } });
});
