import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notice } from '#schemas/entities/notice.ts';
import { createOwnDatabase, type OwnDatabase } from './ownDatabase.ts';
import { startServer } from './serverProcess.ts';

let database: OwnDatabase;
beforeAll(async () => {
  database = await createOwnDatabase();
});
afterAll(() => database.remove());

describe('SIGTERM (design, How it runs)', () => {
  it('finishes a pending request, accepts no new ones, unlocks the folder and exits with 0', async () => {
    const server = await startServer({ ...database.env, API_DELAY_MS: '300' });
    const { access_token } = await server.signIn();
    // The server sends `100 Continue` after it has read the headers: from then on the request is pending.
    const slow = request(`${server.url}/api/v1/notifications/`, {
      method: 'POST',
      headers: { 'x-token': access_token, 'content-type': 'application/json', expect: '100-continue' },
    });
    slow.flushHeaders();
    await once(slow, 'continue');
    const ended = server.end('SIGTERM');
    const response = once(slow, 'response');
    slow.end(JSON.stringify({ message: 'До конца', date: 2_000_000_000 }));
    const [result] = await response;
    expect(result.statusCode).toBe(200);
    expect(JSON.parse(await text(result))).toEqual({ success: true, data: { notificationId: expect.any(Number) } });
    expect(await ended).toBe(0);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow('fetch failed');
    // PostgreSQL has no data folder, and so no lock.
    expect(
      database.folder === undefined ? [] : readdirSync(database.folder).filter((name) => name.startsWith('lock')),
    ).toEqual([]);

    const next = await startServer(database.env);
    const { body } = await next.call('GET', '/api/v1/notifications/?limit=1', access_token);
    expect((body.data as Notice[])[0]?.message).toBe('До конца');
    expect(await next.end('SIGTERM')).toBe(0);
  });
});
