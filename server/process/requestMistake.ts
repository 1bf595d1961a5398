import type { IncomingMessage } from 'node:http';

/** Why a request is not looked at any further: an HTTP status and a sentence. */
export interface RequestMistake {
  status: 400 | 405;
  text: string;
}

const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/** A path in which nobody can hide another one: no dot segments, slashes or NULs behind percent signs, whatever the API behind makes of them. */
function isPlainPath(path: string): boolean {
  if (!path.startsWith('/') || /[^!-~]|[\\#]|%2f|%5c|%00/i.test(path)) return false;
  try {
    return !decodeURIComponent(path).split('/').some((segment) => segment === '.' || segment === '..');
  } catch {
    return false;
  }
}

/** What is wrong with the request line and the Host header; undefined when nothing is. Absolute targets are those of a proxy, which this is not. */
export function requestMistake({ method, url = '', headers }: IncomingMessage, path: string): RequestMistake | undefined {
  if (method === 'TRACE') return { status: 405, text: 'Метод запроса не поддерживается' };
  if (!host.test(headers.host ?? '')) return { status: 400, text: 'Неверный заголовок Host' };
  if (!isPlainPath(path) || /[^!-~]|#/.test(url)) return { status: 400, text: 'Неверный адрес запроса' };
  return undefined;
}
