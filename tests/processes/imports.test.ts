import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportProgress } from '#schemas/entities/importsAndSync.ts';
import { createOwnDatabase, type OwnDatabase } from './ownDatabase.ts';
import { startServer, type ServerProcess } from './serverProcess.ts';

let database: OwnDatabase;
beforeAll(async () => {
  database = await createOwnDatabase();
});
afterAll(() => database.remove());

const count = 600;
const address = '/api/exchange/imports/mml';

it('continues an import after the process was killed in its middle, and writes each row once', async () => {
  let server = await startServer(database.env);
  const { access_token: token } = await server.signIn();
  const rows = Array.from({ length: count }, (_, at) => ({
    row: at + 2,
    id: null,
    changes: [],
    body: { name: `Список из файла ${at}`, items: [{ productId: 1, minVolume: 6 }] },
  }));
  const queue = randomUUID();
  for (let at = 0; at < count; at += 300)
    await server.call('POST', `${address}/queue/`, token, {
      queue,
      isLast: at + 300 >= count,
      import: { id: 'f1', file: 'списки.csv' },
      rows: rows.slice(at, at + 300),
    });
  const progress = async (of: ServerProcess) =>
    (await of.call('GET', `${address}/f1/progress/`, token)).body.data as ImportProgress;
  await expect.poll(async () => (await progress(server)).created, { timeout: 90_000, interval: 5 }).toBeGreaterThan(0);
  await server.end('SIGKILL');

  server = await startServer(database.env);
  expect(await progress(server)).toMatchObject({ state: 'running', total: count });
  expect((await progress(server)).created).toBeLessThan(count);
  // The claim of the killed process ends after a minute.
  await expect.poll(async () => (await progress(server)).state, { timeout: 300_000, interval: 500 }).toBe('done');
  expect(await progress(server)).toMatchObject({ created: count, rejected: 0 });
  const stored: { name: string }[] = [];
  for (let offset = 0; stored.length === offset; offset += 100) {
    const page = (await server.call('GET', `/api/v1/mml/?limit=100&offset=${offset}`, token)).body.data;
    stored.push(...(page as { name: string }[]));
  }
  const names = stored.map(({ name }) => name).filter((name) => name.startsWith('Список из файла '));
  expect([names.length, new Set(names).size]).toEqual([count, count]);
  await server.end('SIGTERM');
}, 240_000);
