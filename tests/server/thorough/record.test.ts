import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve, type ServerType } from '@hono/node-server';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Recording } from '#msw/recording/recording.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../../support/demoPhones.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'record-'));
let api: TestApi;
let server: ServerType;
let url: string;
let token: string;

beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
  server = serve({ fetch: (request) => api.fetch(request), port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

async function record(...args: string[]): Promise<{ status: number | null; printed: string }> {
  const run = spawn(process.execPath, [join(root, 'node_modules/tsx/dist/cli.mjs'), 'build/record.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [run.stdout, run.stderr])
    stream.on('data', (part: Buffer) => {
      printed += part.toString();
    });
  const [status] = (await once(run, 'exit')) as [number | null];
  return { status, printed };
}

describe('npm run record', () => {
  it('records lists, lookups and records of an API, without personal names', async () => {
    const out = join(folder, 'recording.json');
    const { status, printed } = await record(url, '--token', token, '--out', out);
    expect([status, printed]).toEqual([
      0,
      expect.stringMatching(/ответов \d+\. Имена, телефоны, тексты и координаты заменены\.$/m),
    ]);
    const { calls } = JSON.parse(readFileSync(out, 'utf8')) as Recording;
    expect(calls.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/api/v1/strategies/',
        '/api/v1/filter/fieldEmployees/',
        '/api/v1/tradePoints/',
        '/api/v1/motivations/120/',
      ]),
    );
    expect(calls.filter(({ status: item }) => item !== 200)).toEqual([]);
    const people = (await api.call('GET', '/api/v1/filter/fieldEmployees/', token)) as {
      body: { data: { fullName: string }[] };
    };
    const text = JSON.stringify(calls);
    expect(people.body.data.slice(0, 200).filter(({ fullName }) => text.includes(fullName))).toEqual([]);
  });

  it.each([
    ['nothing', []],
    ['an address without a way to sign in', ['https://api.company.ru']],
    ['an unknown option', ['x.har', '--fast']],
  ])('prints its usage for invalid arguments: %s', async (_what, args) => {
    expect(await record(...args)).toEqual({
      status: 2,
      printed: expect.stringContaining('Использование: npm run record'),
    });
  });

  it('prints the reason when it recorded nothing', async () => {
    const file = join(folder, 'empty.har');
    writeFileSync(file, '{"log":{"entries":[]}}');
    expect(await record(file)).toEqual({ status: 1, printed: expect.stringContaining('ответов API не нашлось') });
    expect(await record('http://127.0.0.1:9', '--phone', demoPhones.everything)).toEqual({
      status: 1,
      printed: expect.stringContaining('http://127.0.0.1:9 не отвечает'),
    });
  });
});
