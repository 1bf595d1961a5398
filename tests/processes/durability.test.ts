import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notice } from '#schemas/entities/notice.ts';
import { createOwnDatabase, type OwnDatabase } from './ownDatabase.ts';
import { startServer, type ServerProcess } from './serverProcess.ts';

let database: OwnDatabase;
beforeAll(async () => {
  database = await createOwnDatabase({ durable: true });
});
afterAll(() => database.remove());

const kills = 20;
const writers = 6;

/** Returns the notices of this test, newest first; they contain only their author. */
async function stored(server: ServerProcess, token: string): Promise<Notice[]> {
  const { body } = await server.call('GET', '/api/v1/notifications/?limit=1000', token);
  return (body.data as Notice[]).filter(({ message }) => message.startsWith('Запись '));
}

/** Writes until the process ends; every success is noted before the next write starts. */
async function write(
  server: ServerProcess,
  token: string,
  name: string,
  noted: (message: string) => void,
): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const message = `Запись ${name}-${turn}`;
    const response = await server
      .call('POST', '/api/v1/notifications/', token, {
        message,
        date: 2_000_000_000,
        territoryIds: [1, 2, 3],
        distributorIds: [1],
      })
      .catch(() => undefined);
    if (response === undefined) return;
    expect(response).toEqual({ status: 200, body: { success: true, data: { notificationId: expect.any(Number) } } });
    noted(message);
  }
}

describe('Acknowledged writes (design, How it runs)', { timeout: 600_000 }, () => {
  it('survive twenty SIGKILLs during concurrent writes, each write complete', async () => {
    const noted: string[] = [];
    let server = await startServer(database.env);
    const { access_token } = await server.signIn();
    for (let kill = 0; kill < kills; kill += 1) {
      const { child } = server;
      // Varies the moment of the kill within a write.
      const enough = noted.length + 5 + ((kill * 7) % 17);
      await Promise.all(
        Array.from({ length: writers }, (_, writer) =>
          write(server, access_token, `${kill}-${writer}`, (message) => {
            if (noted.push(message) >= enough) child.kill('SIGKILL');
          }),
        ),
      );
      server = await startServer(database.env);
      const found = await stored(server, access_token);
      const messages = new Set(found.map(({ message }) => message));
      expect(noted.filter((message) => !messages.has(message))).toEqual([]);
      expect(
        found.filter(({ territories, distributors }) => territories.length !== 3 || distributors.length !== 1),
      ).toEqual([]);
    }
    expect(noted.length).toBeGreaterThanOrEqual(kills * 5);
    await server.end('SIGTERM');
  });
});
