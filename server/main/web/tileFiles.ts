import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { tileFileOf } from '../../platform/http/tileFile.ts';
import { byteRange } from './byteRange.ts';
import { sendError, type HttpExchange } from './httpExchange.ts';
import { matchesETag } from './etag.ts';
import { dataHeaders } from './securityHeaders.ts';

/** The street files of the map: `CONFIG_DIR/data/<name>.pmtiles` at `/data/<name>.pmtiles`. */
export interface TileFiles {
  answer(exchange: HttpExchange): Promise<void>;
}

/** Whether the host answers a path with a file or an error. */
export function isTileFile(path: string): boolean {
  return path.startsWith('/data/') && path.endsWith('.pmtiles');
}

/** Serves the files by ranges streamed from disk: such a file may cover a whole country. */
export function tileFiles(folder: string): TileFiles {
  return {
    async answer(exchange) {
      const {
        incoming: { method },
        path,
      } = exchange;
      if (method !== 'GET' && method !== 'HEAD')
        return sendError(exchange, 405, 'Метод запроса не поддерживается', { allow: 'GET, HEAD' });
      const name = tileFileOf(path);
      const file = name === undefined ? undefined : await openFile(join(folder, name));
      if (file === undefined) return sendError(exchange, 404, 'Файл не найден');
      try {
        await send(exchange, file);
      } finally {
        await file.close();
      }
    },
  };
}

/** Opens only regular files: a link could leave the folder, and a pipe would block. */
async function openFile(path: string): Promise<FileHandle | undefined> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    () => undefined,
  );
  if (file === undefined || (await file.stat()).isFile()) return file;
  await file.close();
  return undefined;
}

async function send({ incoming, outgoing, id }: HttpExchange, file: FileHandle): Promise<void> {
  const { size, mtimeNs, ino } = await file.stat({ bigint: true });
  const bytes = Number(size);
  const tag = `"${[mtimeNs, size, ino].map((item) => item.toString(36)).join('-')}"`;
  const {
    headers: { range: request, 'if-range': unless, 'if-none-match': known },
    method,
  } = incoming;
  // Must not be cached: parts of an old file mixed with those of a new one would be a broken map.
  const headers = { ...dataHeaders(incoming, id), 'accept-ranges': 'bytes', 'cache-control': 'no-store', etag: tag };
  if (matchesETag(known, tag)) return void outgoing.writeHead(304, headers).end();
  const range = unless === undefined || unless === tag ? byteRange(request, bytes) : 'whole';
  if (range === 'unsatisfiable')
    return void outgoing.writeHead(416, { ...headers, 'content-range': `bytes */${bytes}`, 'content-length': 0 }).end();
  const { start, end } = range === 'whole' ? { start: 0, end: bytes - 1 } : range;
  outgoing.writeHead(range === 'whole' ? 200 : 206, {
    ...headers,
    'content-type': 'application/octet-stream',
    'content-length': end - start + 1,
    ...(range !== 'whole' && { 'content-range': `bytes ${start}-${end}/${bytes}` }),
  });
  if (method === 'HEAD' || bytes === 0) return void outgoing.end();
  // A client that disconnects early is not an error.
  await pipeline(file.createReadStream({ start, end, autoClose: false }), outgoing).catch(() => outgoing.destroy());
}
