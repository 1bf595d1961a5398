import type { IncomingMessage } from 'node:http';
import { unescaped } from '#schemas/declaration/pathSteps.ts';
import { allowedMethods } from '../../platform/http/allowedMethods.ts';

/** Reason to reject a request: an HTTP status and a sentence. */
export interface RequestError {
  status: 400 | 405;
  text: string;
  headers?: Readonly<Record<string, string>>;
}

const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether a path hides no other one: no percent-encoded dot segments, slashes or NULs, regardless of how the API
 * decodes them.
 */
function isPlainPath(path: string): boolean {
  if (!path.startsWith('/') || /[^!-~]|#/.test(path)) return false;
  let text = path;
  for (let layer = 0; layer < layers; layer += 1) {
    if (/\\|%2f|%5c|%00/i.test(text) || text.split('/').some(isDots)) return false;
    const inner = unescaped(text);
    // A percent sign may be part of the decoded name, but an invalid one in the request line is an error.
    if (inner === undefined) return layer > 0;
    if (inner === text) return true;
    text = inner;
  }
  return false;
}

/** Maximum levels of nested percent-encoding. */
const layers = 4;

/** Some servers drop the part of a segment after a semicolon. */
function isDots(segment: string): boolean {
  return /^\.{1,2}(?:;|$)/.test(segment);
}

/**
 * Returns the error in the request line or the Host header; undefined without one. Absolute targets are for proxies,
 * which this server is not.
 */
export function requestError(
  { method, url = '', headers, rawHeaders }: IncomingMessage,
  path: string,
): RequestError | undefined {
  if (method === 'TRACE')
    return { status: 405, text: 'Метод запроса не поддерживается', headers: { allow: allowedMethods } };
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1 || !host.test(headers.host ?? '')) return { status: 400, text: 'Неверный заголовок Host' };
  if (!isPlainPath(path) || /[^!-~]|#/.test(url)) return { status: 400, text: 'Неверный адрес запроса' };
  return undefined;
}
