import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { resources } from '#resources/index.ts';
import { registry } from '#server/main/registry/registry.ts';
import { isVersioned } from '#server/trail/history/resource.ts';
import { openHost } from '#server/main/host.ts';

const folder = mkdtempSync(join(tmpdir(), 'offered-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the settings that a process sends to the page, and its status for a history request without a token. */
async function appConfigWith(env: Record<string, string>): Promise<{ app: unknown; status: number }> {
  const host = await openHost(
    { DATA_DIR: join(folder, 'data'), CONFIG_DIR: folder, DEMO: 'off', ...env },
    () => undefined,
  );
  const server = createServer(host.answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/config`;
  const [app, { status }] = [(await (await fetch(`${url}/app.json`)).json()) as unknown, await fetch(`${url}/history`)];
  server.close();
  await host.close();
  return { app, status };
}

it(
  'reports versions and the history of the embedded API to the page, without the history for HISTORY=off',
  { timeout: 240_000 },
  async () => {
    expect(await appConfigWith({})).toEqual({
      app: expect.objectContaining({ api: 'embedded', versions: true, history: true }),
      status: 401,
    });
    expect(await appConfigWith({ HISTORY: 'off' })).toEqual({
      app: expect.objectContaining({ api: 'embedded', versions: true, history: false }),
      status: 404,
    });
  },
);

it('provides versions and a history for every writable resource', () => {
  const written = resources
    .filter(({ api }) => api.verbs.some((verb) => verb !== 'list' && verb !== 'one'))
    .map(({ name }) => name);
  const versioned = registry.resourcesOf([]).filter(isVersioned);
  expect(written.filter((name) => !versioned.some(({ declaration }) => declaration.name === name))).toEqual([]);
  expect(written.toSorted()).toEqual([
    'auditStrategy',
    'feedbackIssues',
    'mml',
    'motivation',
    'notices',
    'strategy',
    'strategyVolume',
  ]);
});
