import { relative, resolve, sep } from 'node:path';
import { LRUCache } from 'lru-cache';
import { encodingFor } from '../../platform/http/contentEncoding.ts';
import { sendError, type HttpExchange } from './httpExchange.ts';
import { matchesETag } from './etag.ts';
import { fileModifiedAt, readPageFile, sizeOfPageFile, type PageFile } from './pageFile.ts';
import { commonHeaders, pageHeaders, pagePolicy } from './securityHeaders.ts';

/** The built page as files in memory. */
export interface PageFiles {
  answer(exchange: HttpExchange): void;
  /** Returns the reason why it cannot serve, in Russian; undefined when it can. */
  trouble(): string | undefined;
}

/**
 * Files below this address have content hashes in their names: they never change, and a missing one belongs to an
 * earlier build.
 */
const hashed = '/assets/';
/** Maximum bytes of files in memory: several builds, of which each has about 5 MB. */
const maxStoredBytes = 64 * 1024 * 1024;
const notBuilt = 'Страница не собрана: выполните npm run build';

/**
 * Returns the file of an address: its name, or `index.html` for an address without a dot, which the page's router may
 * handle.
 */
function nameOf(path: string): string {
  return path.includes('.') || path.startsWith(hashed) ? path : '/index.html';
}

/** Serves the built page from `folder`. `tiles` is the origin of the configured tile server. */
export function pageFiles(folder: string, tiles: () => string | undefined): PageFiles {
  const root = resolve(folder);
  const stored = new LRUCache<string, PageFile>({ maxSize: maxStoredBytes, sizeCalculation: sizeOfPageFile });

  /**
   * Hashed files stay in memory; for others the modification time is checked, so that a new build is served
   * immediately. A file has a single name: with other spellings (`//`, a slash at the end) a client could fill the
   * memory with copies of it.
   */
  function find(name: string): PageFile | undefined {
    const known = stored.get(name);
    if (known !== undefined && name.startsWith(hashed)) return known;
    const path = resolve(root, `.${name}`);
    if (`/${relative(root, path).replaceAll(sep, '/')}` !== name || name.includes('/.')) return undefined;
    const changed = fileModifiedAt(path);
    if (changed === undefined) return undefined;
    if (known?.changed === changed) return known;
    const file = readPageFile(path, changed);
    stored.set(name, file);
    return file;
  }

  function send({ incoming, outgoing, id }: HttpExchange, name: string, file: PageFile): void {
    const encoding = encodingFor(incoming.headers['accept-encoding'], file.encodings);
    const { bytes, tag } = (encoding === undefined ? undefined : file.encoded[encoding]) ?? file.plain;
    const headers = {
      ...commonHeaders(incoming, id),
      // A worker script would have its own policy, and gets none: it fetches the pictures that the page may show.
      ...(file.type.startsWith('text/html') && { ...pageHeaders, 'content-security-policy': pagePolicy(tiles()) }),
      ...(file.preload !== undefined && { link: file.preload }),
      etag: tag,
      vary: 'accept-encoding',
      'cache-control': name.startsWith(hashed) ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    if (matchesETag(incoming.headers['if-none-match'], tag)) {
      outgoing.writeHead(304, headers).end();
      return;
    }
    outgoing.writeHead(200, {
      ...headers,
      'content-type': file.type,
      'content-length': bytes.length,
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    });
    outgoing.end(incoming.method === 'HEAD' ? undefined : bytes);
  }

  return {
    trouble: () => (fileModifiedAt(resolve(root, 'index.html')) === undefined ? notBuilt : undefined),
    answer(exchange) {
      const {
        incoming: { method },
        path,
      } = exchange;
      if (method !== 'GET' && method !== 'HEAD')
        return sendError(exchange, 405, 'Метод запроса не поддерживается', { allow: 'GET, HEAD' });
      const name = nameOf(decodeURIComponent(path));
      const file = find(name);
      if (file !== undefined) return send(exchange, name, file);
      return name === '/index.html' ? sendError(exchange, 503, notBuilt) : sendError(exchange, 404, 'Файл не найден');
    },
  };
}
