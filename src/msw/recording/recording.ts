import { decodeSegment } from '#schemas/declaration/pathSteps.ts';
import { createAnonymiser } from './anonymiser.ts';

/** A response of a real API without personal data. */
export interface RecordedCall {
  method: string;
  path: string;
  /** Parameters sorted by name. */
  query: string;
  status: number;
  body: unknown;
}

/** The file that `npm run record` writes. */
export interface Recording {
  calls: RecordedCall[];
}

/** A response as it was captured. */
export interface CapturedCall {
  method: string;
  url: string;
  status: number;
  body: unknown;
}

/** Calls that contain the user's phone, code or tokens. */
const secret = /^\/api\/v\d+\/auth\/?$/;

/**
 * Converts captured calls to a recording, with names, phones, tokens, texts and coordinates replaced consistently;
 * sign-in calls are omitted.
 */
export function recordingOf(captured: readonly CapturedCall[]): Recording {
  const { json, text } = createAnonymiser();
  const calls = captured.flatMap(({ method, url, status, body }): RecordedCall[] => {
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

/** Returns a query with its parameters sorted by name. */
export function sortQuery(query: Iterable<readonly [string, string]>): string {
  return new URLSearchParams(
    [...query]
      .map(([name, value]) => [name, value])
      .toSorted(([item = ''], [other = '']) => (item < other ? -1 : Number(item > other))),
  ).toString();
}
