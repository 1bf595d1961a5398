import { decodeSegment } from '#schemas/declaration/pathSteps.ts';
import { createAnonymiser } from './anonymiser.ts';

/** An answer of a real API with nothing personal in it. */
export interface RecordedCall {
  method: string;
  path: string;
  /** In the order of the names. */
  query: string;
  status: number;
  body: unknown;
}

/** What `npm run record` keeps. */
export interface Recording {
  calls: RecordedCall[];
}

/** An answer as it was heard. */
export interface CapturedCall {
  method: string;
  url: string;
  status: number;
  body: unknown;
}

/** Calls that carry a person's phone, code or tokens. */
const secret = /^\/api\/v\d+\/auth\/?$/;

/** Keeps what was heard of an API, names, phones, tokens, texts and coordinates replaced consistently; calls of the sign-in are left out. */
export function recordingOf(heard: readonly CapturedCall[]): Recording {
  const { json, text } = createAnonymiser();
  const calls = heard.flatMap(({ method, url, status, body }): RecordedCall[] => {
    const { pathname, searchParams } = new URL(url, 'http://api');
    if (!pathname.startsWith('/api/') || secret.test(pathname)) return [];
    const path = pathname
      .split('/')
      .map((step) => (/^[A-Za-z][\w.-]{0,40}$/.test(step) ? step : encodeURIComponent(text(decodeSegment(step)))))
      .join('/');
    const query = [...searchParams]
      .filter(([name]) => !/token|key|secret|password|sign/i.test(name))
      .map(([name, value]): [string, string] => [name, text(value, name)]);
    return [{ method: method.toUpperCase(), path, query: sortQuery(query), status, body: json(body) }];
  });
  return { calls };
}

/** A query with its parameters in the order of their names. */
export function sortQuery(query: Iterable<readonly [string, string]>): string {
  return new URLSearchParams(
    [...query]
      .map(([name, value]) => [name, value])
      .toSorted(([item = ''], [other = '']) => (item < other ? -1 : Number(item > other))),
  ).toString();
}
