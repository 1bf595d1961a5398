import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HttpError } from './httpError.ts';

/** Maximum bytes of a body that is read before the sender is known, and of most bodies under `/config/`. */
export const smallBody = 64 * 1024;

const sizeText = (bytes: number): string => (bytes < 1024 * 1024 ? `${bytes / 1024} КБ` : `${bytes / 1024 / 1024} МБ`);

/**
 * Rejects a body of more than `maxBytes` with 413 and never reads beyond them. With a limit above `smallBody`, the
 * middleware has to follow the session check.
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
  // A GET has no body; checking for one would convert Node's request to a complete `Request`.
  return (c, next) => (c.req.method === 'GET' ? next() : limited(c, next));
}
