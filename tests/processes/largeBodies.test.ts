import { execFileSync } from 'node:child_process';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOwnDatabase, type OwnDatabase } from './ownDatabase.ts';
import { startServer, type ServerProcess } from './serverProcess.ts';

let database: OwnDatabase;
beforeAll(async () => {
  database = await createOwnDatabase();
});
afterAll(() => database.remove());

const megabyte = 1024 * 1024;
const start = '{"userId":[';
const part = Buffer.from('1,'.repeat(megabyte / 2));

/**
 * Sends 280 MB of numbers as the list of one field, until the server responds or hangs up; returns the status, or 0
 * without a response.
 */
function sendNumbers({ url }: ServerProcess, method: string, path: string, chunked: boolean): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(`${url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': String(start.length + 280 * megabyte) }),
      },
    });
    let status = 0;
    sent.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume();
    });
    sent.on('error', () => undefined);
    sent.on('close', () => resolve(status));
    sent.write(start);
    let left = 280;
    const more = (): void => {
      if (left === 0 || sent.destroyed || status !== 0) return void sent.end();
      left -= 1;
      sent.write(part, more);
    };
    more();
  });
}

const megabytesOf = ({ child }: ServerProcess): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)]).toString()) / 1024;

describe('Server without a signed-in user', () => {
  it.each([
    ['PUT', '/config/person/view/'],
    ['POST', '/config/person/phone/'],
    ['POST', '/config/setup/'],
    ['POST', '/config/studio/publish/'],
    ['POST', '/config/views/'],
    ['POST', '/api/v1/auth/'],
    ['DELETE', '/api/v1/auth/'],
    ['POST', '/api/v1/notifications/'],
    ['PUT', '/api/exchange/products/'],
  ])('rejects a body of 280 MB without using more memory for %s %s', async (method, path) => {
    const server = await startServer(database.env);
    const before = megabytesOf(server);
    // A client that keeps sending may be cut off before it reads the response.
    for (const chunked of [true, false])
      expect([0, 401, 413]).toContain(await sendNumbers(server, method, path, chunked));
    expect((await server.call(method, path, undefined, { text: 'a'.repeat(3 * megabyte) })).status).toBeOneOf([
      401, 413,
    ]);
    // Node.js frees discarded parts of a body only once there are 64 MB of them; a first request also needs some heap.
    expect(megabytesOf(server) - before).toBeLessThan(140);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
