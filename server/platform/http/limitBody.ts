import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HttpError } from './httpError.ts';

/** Bytes of a body that is read before it is known who sends it, and of most bodies under `/config/`. */
export const smallBody = 64 * 1024;

const sizeText = (bytes: number): string => (bytes < 1024 * 1024 ? `${bytes / 1024} КБ` : `${bytes / 1024 / 1024} МБ`);

/**
 * Refuses a body of more than `maxBytes` with 413 and never reads beyond them. The middleware stands after the check of the session wherever the limit is above `smallBody`.
 */
export function limitBody(
  maxBytes: number,
  text = `Слишком большой запрос: не более ${sizeText(maxBytes)}`,
): MiddlewareHandler {
  const limited = bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new HttpError(413, { code: 413, text });
    },
  });
  // A GET has no body; looking for one would make Node's request into a whole `Request`.
  return (c, next) => (c.req.method === 'GET' ? next() : limited(c, next));
}
