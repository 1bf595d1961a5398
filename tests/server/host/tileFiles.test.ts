import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { byteRange } from '#server/main/web/byteRange.ts';
import { tileFiles } from '#server/main/web/tileFiles.ts';
import { exchangeRaw, openTestHost, type TestHost } from './testHost.ts';

let folder: string;
let host: TestHost;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tiles-'));
  mkdirSync(join(folder, 'data/inner.pmtiles'), { recursive: true });
  writeFileSync(join(folder, 'data/region.pmtiles'), '0123456789');
  writeFileSync(join(folder, 'data/empty.pmtiles'), '');
  writeFileSync(join(folder, 'data/notes.txt'), 'secret');
  writeFileSync(join(folder, 'data/.hidden.pmtiles'), 'secret');
  writeFileSync(join(folder, 'app.json'), 'secret');
  writeFileSync(join(folder, 'outside.pmtiles'), 'secret');
  symlinkSync(join(folder, 'app.json'), join(folder, 'data/link.pmtiles'));
  host = await openTestHost(() => ({
    tiles: tileFiles(join(folder, 'data')),
    page: { answer: ({ outgoing }) => void outgoing.writeHead(418).end(), trouble: () => undefined },
  }));
});
afterEach(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (headers: Record<string, string> = {}, init: RequestInit = {}, path = '/data/region.pmtiles') =>
  fetch(host.url + path, { ...init, headers: { 'accept-encoding': 'gzip, br', ...headers } });

describe('Street files of the host with ranges', () => {
  it.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=8-99', '89', 'bytes 8-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ])('answers %s with %s, 206', async (range, text, contentRange) => {
    const response = await get({ range });
    expect([
      response.status,
      await response.text(),
      response.headers.get('content-range'),
      response.headers.get('content-length'),
    ]).toEqual([206, text, contentRange, String(text.length)]);
  });

  it.each(['bytes=10-', 'bytes=99999999999999999999-', 'bytes=-0'])(
    'answers %s beyond the end with 416 and the size',
    async (range) => {
      const response = await get({ range });
      expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
        416,
        'bytes */10',
        '',
      ]);
    },
  );

  it.each(['', 'bytes=a-b', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=-'])(
    'answers the unknown range %j with the whole file',
    async (range) => {
      const response = await get(range === '' ? {} : { range });
      expect([
        response.status,
        await response.text(),
        response.headers.get('accept-ranges'),
        response.headers.get('content-range'),
      ]).toEqual([200, '0123456789', 'bytes', null]);
    },
  );

  it('is never compressed, executed or cached, and reveals only its bytes', async () => {
    const { headers } = await get();
    expect(
      Object.fromEntries(
        ['content-encoding', 'content-type', 'cache-control', 'x-content-type-options', 'content-security-policy'].map(
          (name) => [name, headers.get(name)],
        ),
      ),
    ).toEqual({
      'content-encoding': null,
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it('changes its tag with the file, and answers a range of an outdated file with the whole new one', async () => {
    const tag = (await get()).headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]+"$/);
    expect((await get({ 'if-none-match': tag })).status).toBe(304);
    expect((await get({ range: 'bytes=0-1', 'if-range': tag })).status).toBe(206);
    utimesSync(join(folder, 'data/region.pmtiles'), 2_000_000_000, 2_000_000_000);
    const later = await get({ range: 'bytes=0-1', 'if-range': tag });
    expect([later.status, later.headers.get('etag') === tag]).toEqual([200, false]);
  });

  it('answers HEAD with the size, rejects other methods, and serves an empty file', async () => {
    const head = await get({}, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    const post = await get({}, { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const empty = await get({}, {}, '/data/empty.pmtiles');
    expect([empty.status, await empty.text()]).toEqual([200, '']);
    expect((await get({ range: 'bytes=0-5' }, {}, '/data/empty.pmtiles')).status).toBe(416);
  });

  it('streams a large file in parts, and releases it when the client disconnects', async () => {
    writeFileSync(join(folder, 'data/large.pmtiles'), Buffer.alloc(64 * 1024 * 1024));
    const away = new AbortController();
    const response = await get({}, { signal: away.signal }, '/data/large.pmtiles');
    await response.body?.getReader().read();
    away.abort();
    expect((await get({ range: 'bytes=0-3' })).status).toBe(206);
    expect(host.lines).toEqual([]);
  });
});

describe('Street file addresses (design, security)', () => {
  it.each([
    '/data/gone.pmtiles',
    '/data/inner.pmtiles',
    '/data/link.pmtiles',
    '/data/.hidden.pmtiles',
    '/data/..pmtiles',
    '/data/inner.pmtiles/a.pmtiles',
    '/data/%72egion.pmtiles',
    '/data/region%2epmtiles.pmtiles',
  ])('answers %s with 404', async (path) => {
    expect((await get({}, {}, path)).status).toBe(404);
  });

  it.each(['/data/', '/data/notes.txt', '/data', '/datum/region.pmtiles'])('serves the page for %s', async (path) => {
    expect((await get({}, {}, path)).status).toBe(418);
  });

  it.each([
    '/data/../outside.pmtiles',
    '/data/%2e%2e/outside.pmtiles',
    '/data/..%2foutside.pmtiles',
    '/data/..%5coutside.pmtiles',
    '/data/%252e%252e/outside.pmtiles',
    '/data/region.pmtiles%00.pmtiles',
    '//data/../outside.pmtiles',
  ])('rejects %s', async (path) => {
    const response = await exchangeRaw(host.port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 400/);
    expect(response).not.toContain('secret');
  });
});

it('never leaves the file for any range (RFC 9110 §14)', () => {
  for (const requested of [
    'bytes=0-0',
    'bytes=-1',
    'bytes=9-9',
    'bytes=1-99999999999999999999',
    `bytes=-${'9'.repeat(400)}`,
  ]) {
    const range = byteRange(requested, 10);
    expect(typeof range === 'object' && range.start >= 0 && range.start <= range.end && range.end <= 9).toBe(true);
  }
});
