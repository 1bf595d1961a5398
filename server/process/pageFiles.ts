import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';

const gzip = promisify(gzipCallback);

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8', '.json': 'application/json; charset=utf-8', '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8', '.svg': 'image/svg+xml', '.png': 'image/png', '.jpg': 'image/jpeg',
  '.webp': 'image/webp', '.ico': 'image/x-icon', '.woff2': 'font/woff2', '.txt': 'text/plain; charset=utf-8',
};
const compressible = /^text|json|javascript|svg/;

interface PageFile {
  raw: Buffer;
  gzipped: Buffer | undefined;
  type: string;
  tag: string;
}

/**
 * The page runs under this policy: no script but our own, and nothing evaluated. Styles are inline because antd writes them so;
 * pictures named by data may come from any https host (spec D64).
 */
function securityPolicy(tiles: string | undefined): string {
  return [
    "default-src 'self'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", `img-src 'self' data: blob: https:${tiles === undefined ? '' : ` ${tiles}`}`,
    `connect-src 'self'${tiles === undefined ? '' : ` ${tiles}`}`, "object-src 'none'", "base-uri 'self'", "form-action 'self'", "frame-ancestors 'none'",
  ].join('; ');
}

/** Serves the built page from `folder`: files by name, and `index.html` for every address that the page's router knows. */
export function pageFiles(folder: string, tiles: () => string | undefined): (request: Request) => Promise<Response> {
  const root = resolve(folder);
  const kept = new Map<string, Promise<PageFile>>();

  async function load(path: string): Promise<PageFile> {
    const raw = await readFile(path);
    const type = types[extname(path)] ?? 'application/octet-stream';
    const gzipped = compressible.test(type) && raw.length > 1024 ? await gzip(raw, { level: 9 }) : undefined;
    return { raw, gzipped, type, tag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"` };
  }

  /** Hashed files never change and stay in memory; the others are read anew, so that a new build is seen at once. */
  async function find(pathname: string, immutable: boolean): Promise<PageFile | undefined> {
    const path = resolve(root, `.${pathname}`);
    if (!path.startsWith(root + sep)) return undefined;
    try {
      const known = kept.get(path) ?? load(path);
      if (immutable) kept.set(path, known);
      return await known;
    } catch {
      kept.delete(path);
      return undefined;
    }
  }

  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    let pathname: string;
    try {
      pathname = decodeURIComponent(new URL(request.url).pathname).replaceAll('\0', '');
    } catch {
      return new Response('Неверный адрес', { status: 400 });
    }
    const immutable = pathname.startsWith('/assets/');
    const named = pathname.endsWith('/') ? undefined : await find(pathname, immutable);
    // A chunk that is gone after a new build must not be answered with a page.
    if (named === undefined && immutable) return new Response('Файл не найден', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    const file = named ?? await find('/index.html', false);
    if (file === undefined) return new Response('Страница не собрана: выполните npm run build', { status: 503, headers: { 'content-type': 'text/plain; charset=utf-8' } });
    const headers = new Headers({
      'content-type': file.type, etag: file.tag, vary: 'accept-encoding', 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin',
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    if (file.type.startsWith('text/html')) headers.set('content-security-policy', securityPolicy(tiles()));
    if (request.headers.get('if-none-match') === file.tag) return new Response(null, { status: 304, headers });
    const zipped = file.gzipped !== undefined && /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '') ? file.gzipped : undefined;
    if (zipped !== undefined) headers.set('content-encoding', 'gzip');
    const body = zipped ?? file.raw;
    headers.set('content-length', String(body.length));
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status: 200, headers });
  };
}
