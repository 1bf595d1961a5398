import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '#tests/support/testDatabase.ts';
import { openHost } from '#server/main/host.ts';
import { serverUrl } from './serverUrl.ts';

it('stores saved views with an external API in DATABASE_URL when it is set, shared by all processes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'views-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const api = createServer(
    (_request, response) =>
      void response.end(
        JSON.stringify({
          success: true,
          data: { fullName: 'Громов Пётр', phone: '79120000001', role: { superUser: 1 } },
        }),
      ),
  );
  await once(api.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void api.close());
  const env = {
    API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    CONFIG_DIR: folder,
    DATABASE_URL: await createDatabase(serverUrl, 'empty'),
  };
  const open = async (name: string) => {
    const host = await openHost({ ...env, DATA_DIR: join(folder, name) }, () => undefined);
    const server = createServer(host.answer);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    onTestFinished(async () => {
      server.close();
      await host.close();
    });
    return async (method: string, path: string, body?: object) => {
      const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
        method,
        headers: { 'x-token': 'boss', 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return response.json() as Promise<{ views?: boolean; data?: unknown }>;
    };
  };
  const [item, two] = await Promise.all([open('one'), open('two')]);
  expect([(await item('GET', '/config/app.json')).views, (await two('GET', '/config/app.json')).views]).toEqual([
    true,
    true,
  ]);
  await item('POST', '/config/views/', {
    resource: 'strategy',
    name: 'Общий',
    shared: true,
    settings: { sort: 'name' },
  });
  expect((await two('GET', '/config/views/?resource=strategy')).data).toMatchObject([
    { name: 'Общий', shared: true, own: true, isDefault: false, settings: { sort: 'name' } },
  ]);
});
