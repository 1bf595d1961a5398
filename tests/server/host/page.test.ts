import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { encodingFor } from '#server/platform/http/contentEncoding.ts';
import { pageFiles } from '#server/main/web/pageFiles.ts';
import { compressFolder } from '../../../scripts/compress.mjs';
import { exchangeRaw, openTestHost, type TestHost } from './testHost.ts';

const script = `let a = "${'абв'.repeat(1000)}";`;
let folder: string;
let host: TestHost;
let tiles: string | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'page-'));
  mkdirSync(join(folder, 'web/assets'), { recursive: true });
  mkdirSync(join(folder, 'web/.vite'));
  writeFileSync(join(folder, 'web/index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'web/sw.js'), 'self');
  writeFileSync(join(folder, 'web/.vite/manifest.json'), '{}');
  writeFileSync(join(folder, 'web/assets/a-1.js'), script);
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  await compressFolder(join(folder, 'web'));
  tiles = undefined;
  host = await openTestHost(() => ({ page: pageFiles(join(folder, 'web'), () => tiles) }));
});
afterEach(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends a request by Node's client, because `fetch` would decompress the response. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  return new Promise((resolve, reject) => {
    request(host.url + path, { headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('Built page (design, How it runs)', () => {
  it('announces its files in a Link header, with the modes of their tags', async () => {
    expect((await get('/')).headers).not.toHaveProperty('link');
    writeFileSync(
      join(folder, 'web/index.html'),
      '<link rel="preload" href="/assets/f.woff2" as="font" crossorigin /><link rel="icon" href="/favicon.svg" />' +
        '<script src="/assets/boot.js" async></script><script type="module" crossorigin src="/assets/m.js"></script><link rel="stylesheet" crossorigin href="/assets/m.css">',
    );
    utimesSync(join(folder, 'web/index.html'), 2_000_000_000, 2_000_000_000);
    expect((await get('/notice')).headers.link).toBe(
      '</assets/f.woff2>; rel=preload; as=font; crossorigin, </assets/boot.js>; rel=preload; as=script, ' +
        '</assets/m.js>; rel=modulepreload, </assets/m.css>; rel=preload; as=style; crossorigin',
    );
  });

  it('is served by file name, by index.html for every route, and never from outside its folder', async () => {
    expect(await get('/strategy?page=1.5')).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-cache' },
      body: Buffer.from('<!doctype html>'),
    });
    expect(await get('/assets/a-1.js')).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'public, max-age=31536000, immutable' },
      body: Buffer.from(script),
    });
    expect(await get('/sw.js')).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-cache', 'content-type': 'text/javascript; charset=utf-8' },
    });
    for (const path of ['/assets/gone.js', '/gone.png', '/.vite/manifest.json', '/assets/a-1.js.br', '/assets']) {
      expect([path, (await get(path)).status]).toEqual([path, path === '/assets' ? 200 : 404]);
    }
    for (const path of [
      '/..%2Fsecret.txt',
      '/%2e%2e/secret.txt',
      '/assets/..%5csecret.txt',
      '/../secret.txt',
      '/assets/%ff',
    ]) {
      expect([
        path,
        await exchangeRaw(host.port, `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`),
      ]).toEqual([path, expect.stringContaining('HTTP/1.1 400')]);
    }
    expect(await get('/', {}, 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });

  it('has one address for each file, so that other spellings cannot fill the memory with copies', async () => {
    expect((await get('/assets/a-1.js')).status).toBe(200);
    for (const path of [
      '/assets//a-1.js',
      '/assets///////a-1.js',
      '//assets/a-1.js',
      '/assets/a-1.js/',
      '/assets/a-1.js//',
      '//sw.js',
      '/sw.js/',
    ])
      expect([path, (await get(path, {}, 'HEAD')).status]).toEqual([path, 404]);
  });

  it('serves a new build immediately', async () => {
    await get('/');
    writeFileSync(join(folder, 'web/index.html'), '<!doctype html><p>');
    utimesSync(join(folder, 'web/index.html'), 2_000_000_000, 2_000_000_000);
    expect((await get('/')).body.toString()).toBe('<!doctype html><p>');
  });

  it('reports a missing build', async () => {
    rmSync(join(folder, 'web/index.html'));
    expect((await get('/')).status).toBe(503);
    const health = await get('/healthz');
    expect([health.status, JSON.parse(health.body.toString())]).toEqual([
      503,
      { ok: false, reason: 'Страница не собрана: выполните npm run build' },
    ]);
  });
});

describe('Compressed files of the build', () => {
  it('are sent to clients that accept them, with separate tags', async () => {
    const plain = await get('/assets/a-1.js');
    const br = await get('/assets/a-1.js', { 'accept-encoding': 'gzip, deflate, br, zstd' });
    const gzip = await get('/assets/a-1.js', { 'accept-encoding': 'gzip' });
    expect([plain, br, gzip].map(({ headers }) => [headers['content-encoding'], headers.vary])).toEqual([
      [undefined, 'accept-encoding'],
      ['br', 'accept-encoding'],
      ['gzip', 'accept-encoding'],
    ]);
    expect(brotliDecompressSync(br.body).toString()).toBe(script);
    expect(gunzipSync(gzip.body).toString()).toBe(script);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('are ignored when they are older than the file itself', async () => {
    utimesSync(join(folder, 'web/assets/a-1.js'), 2_000_000_000, 2_000_000_000);
    expect((await get('/assets/a-1.js', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['br', 'br'],
    ['gzip, br', 'br'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity, br;q=0.5', undefined],
    ['BR', 'br'],
    ['deflate', undefined],
    ['gzip;q=0', undefined],
    ['*, br;q=0', 'gzip'],
  ] as const)('answer Accept-Encoding %j with %s (RFC 9110 §12.5.3)', (accept, encoding) => {
    expect(encodingFor(accept, ['br', 'gzip'])).toBe(encoding);
  });

  it('are answered with 304 for a known tag, and by HEAD without a body', async () => {
    const {
      headers: { etag },
    } = await get('/assets/a-1.js', { 'accept-encoding': 'br' });
    const tag = String(etag);
    const again = await get('/assets/a-1.js', { 'accept-encoding': 'br', 'if-none-match': `"other", W/${tag}` });
    expect(again).toMatchObject({
      status: 304,
      headers: { etag: tag, vary: 'accept-encoding', 'cache-control': 'public, max-age=31536000, immutable' },
    });
    expect(again.body).toHaveLength(0);
    expect((await get('/assets/a-1.js', { 'if-none-match': tag })).status).toBe(200);
    const head = await get('/assets/a-1.js', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      String(Buffer.byteLength(script)),
      0,
    ]);
  });
});

describe('Headers of a page (spec D64)', () => {
  it('allow only its own scripts, and no framing', async () => {
    expect((await get('/tasks')).headers).toMatchObject({
      'content-security-policy':
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob: https:; connect-src 'self'; " +
        "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
    });
  });

  it('allow the pictures of a tile server without https', async () => {
    tiles = 'http://tiles.local:8090';
    expect((await get('/map')).headers['content-security-policy']).toContain(
      "img-src 'self' data: blob: https: http://tiles.local:8090; connect-src 'self';",
    );
  });

  it('require https when the request used it', async () => {
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined();
    expect((await get('/', { 'x-forwarded-proto': 'https' })).headers['strict-transport-security']).toBe(
      'max-age=31536000',
    );
  });

  it('prevent an interpretation of the configuration as a page', async () => {
    const response = await get('/config/app.json');
    expect(response).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      },
    });
    expect((await get('/config/secret.json')).status).toBe(404);
  });
});
