import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHost } from '#server/main/host.ts';

const profiles: Record<string, object> = {
  boss: { fullName: 'Громов Пётр', phone: '+7 912 000-00-01', role: { superUser: 1 } },
  bossAgain: { fullName: 'Громов Пётр', phone: '89120000001', role: { superUser: 1 } },
  clerk: { fullName: 'Зайцева Анна', role: {} },
  nobody: { role: {} },
};
const api = createServer((request, response) => {
  const profile = profiles[String(request.headers['x-token'])];
  response.writeHead(profile ? 200 : 401, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify(
      profile
        ? { success: true, data: profile }
        : { success: false, error: { code: 401, text: 'Необходима авторизация' } },
    ),
  );
});

const folder = mkdtempSync(join(tmpdir(), 'views-'));
let env: Record<string, string>;

async function listening(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Opens a process in front of the external API. */
async function open(more: Record<string, string> = {}) {
  const messages: string[] = [];
  const host = await openHost({ ...env, ...more }, (line) => void messages.push(line));
  const server = createServer(host.answer);
  const url = await listening(server);
  return {
    said: messages,
    views: async () => ((await (await fetch(`${url}/config/app.json`)).json()) as { views: boolean }).views,
    async call(method: string, path: string, token: string, body?: object) {
      const response = await fetch(url + path, {
        method,
        headers: { 'x-token': token, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return {
        status: response.status,
        body: (await response.json()) as {
          data?: { id: number; name: string }[] & { id: number };
          error?: { text: string };
        },
      };
    },
    async close() {
      server.close();
      await host.close();
    },
  };
}

beforeAll(async () => {
  env = { API_URL: await listening(api), CONFIG_DIR: folder, DATA_DIR: join(folder, 'data') };
});
afterAll(() => {
  api.close();
  rmSync(folder, { recursive: true });
});

const view = { resource: 'strategy', name: 'Мои', shared: false, isDefault: true, settings: { sort: 'name' } };

// The host opens its storage in a separate thread, which is compiled at its start.
describe('Saved views with an external API', { timeout: 480_000 }, () => {
  it('are stored by the host, belong to the phone of aboutMe or else the name, and survive the process', async () => {
    const first = await open();
    expect(await first.views()).toBe(true);
    expect((await first.call('POST', '/config/views/', 'boss', view)).status).toBe(200);
    expect((await first.call('POST', '/config/views/', 'clerk', { ...view, name: 'Анны' })).status).toBe(200);
    expect((await first.call('POST', '/config/views/', 'clerk', { ...view, shared: true })).status).toBe(403);
    expect((await first.call('GET', '/config/history?limit=1', 'boss')).status).toBe(404);
    await first.close();
    const second = await open();
    expect((await second.call('GET', '/config/views/?resource=strategy', 'bossAgain')).body.data).toMatchObject([
      { name: 'Мои', own: true, isDefault: true },
    ]);
    expect((await second.call('GET', '/config/views/?resource=strategy', 'clerk')).body.data).toMatchObject([
      { name: 'Анны' },
    ]);
    expect((await second.call('GET', '/config/views/?resource=strategy', 'stranger')).status).toBe(401);
    await second.close();
    expect([...first.said, ...second.said]).toEqual([]);
  });

  it('are unavailable when the API does not identify the user', async () => {
    const host = await open();
    expect(await host.call('POST', '/config/views/', 'nobody', view)).toMatchObject({
      status: 403,
      body: { error: { text: 'Сервер API не сообщает, кто вы: виды нельзя сохранить' } },
    });
    await host.close();
  });

  it('let two processes share a DATA_DIR: the second logs once that it runs without views, and offers none', async () => {
    const [first, second] = [await open(), await open()];
    expect(second.said).toEqual([
      `Хранилище ${env['DATA_DIR']} занято другим процессом: этот процесс работает без сохранённых видов списков.`,
    ]);
    expect([await first.views(), await second.views()]).toEqual([true, false]);
    expect((await second.call('GET', '/config/views/?resource=strategy', 'boss')).status).toBe(404);
    expect((await second.call('GET', '/api/v1/aboutMe/', 'boss')).status).toBe(200);
    await first.close();
    await second.close();
  });

  it('do not prevent a process from starting without storage', async () => {
    writeFileSync(join(folder, 'file'), '');
    const host = await open({ DATA_DIR: join(folder, 'file') });
    expect(host.said).toEqual([
      `DATA_DIR=${join(folder, 'file')}: это файл, а нужна папка. Этот процесс работает без сохранённых видов списков.`,
    ]);
    expect(await host.views()).toBe(false);
    await host.close();
  });
});
