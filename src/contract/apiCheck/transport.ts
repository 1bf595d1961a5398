import { parseBracketed } from '#codecs/bracketed.ts';

/** A request of the API check, as the page would send it. */
export interface CheckRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query. */
  url: string;
  body?: unknown;
  /** Headers in addition to those of every request. */
  headers?: Readonly<Record<string, string>>;
  /** Sends an invalid token. */
  wrongToken?: boolean;
}

/** The raw response; `ms` is the time until it was complete. Header names are in lower case. */
export interface RawResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
  ms: number;
}

/**
 * Sends a request with the token of the signed-in user. Throws `NoResponseError` when no response arrives, any other
 * error to end the check.
 */
export type SendRequest = (request: CheckRequest) => Promise<RawResponse>;

/** Thrown when there is no response; the message states the reason in Russian. */
export class NoResponseError extends Error {}

/** Appends a query in the list format: arrays are sent as one bracketed value (spec D13). */
export function withQuery(path: string, query: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) ? `[${value.join(',')}]` : String(value),
  ]);
  return pairs.length === 0 ? path : `${path}?${new URLSearchParams(pairs).toString()}`;
}

/**
 * Splits a URL into path and query, with query values as the page holds them before serialization: lists as arrays,
 * page numbers as numbers.
 */
export function parseRequestUrl(url: string): { path: string; query: Record<string, unknown> } {
  const { pathname, searchParams } = new URL(url, 'http://api');
  const valueOf = (name: string, value: string): unknown =>
    name === 'limit' || name === 'offset' ? Number(value) : value.startsWith('[') ? parseBracketed(value) : value;
  return {
    path: pathname,
    query: Object.fromEntries([...searchParams].map(([name, value]) => [name, valueOf(name, value)])),
  };
}

/** Returns the shell command that repeats a request; the token is in `$TOKEN`. */
export function curlOf(base: string, { method, url, body, wrongToken }: CheckRequest): string {
  const token = wrongToken ? `-H 'x-token: wrong'` : `-H "x-token: $TOKEN"`;
  return [
    'curl -sS',
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    token,
    `-H 'device: web'`,
    ...(body === undefined ? [] : [`-H 'content-type: application/json'`, `-d ${quoted(JSON.stringify(body))}`]),
    quoted(`${base}${url}`),
  ].join(' ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
