import type { DataProvider } from '@refinedev/core';
import { parseRequestUrl, NoResponseError, type SendRequest, type RawResponse } from '#contract/apiCheck/transport.ts';
import { ApiError } from '#schemas/apiError.ts';

/** A response transformer as in axios: receives the text, or the result of a dialect. */
type Transform = (data: unknown, headers: Record<string, unknown> | undefined, status?: number) => unknown;

/**
 * Returns a function that sends the check's requests through the application's data provider, in the session of the
 * signed-in user.
 */
export function sendOver({ custom }: DataProvider, signal: AbortSignal): SendRequest {
  return async ({ method, url, body }) => {
    const { path, query } = parseRequestUrl(url);
    const began = performance.now();
    let response: Omit<RawResponse, 'ms'> | undefined;
    const transformResponse: Transform = (data, headers, status = 200) => {
      const text = typeof data === 'string' ? data : JSON.stringify(data ?? '');
      // A dialect's result is already an object.
      response = { status, headers: typeof data === 'string' ? namesInLowerCase(headers) : json, text };
      return parsed(data);
    };
    try {
      await custom?.({
        url: path,
        method: method.toLowerCase() as 'get',
        query,
        ...(body !== undefined && { payload: body }),
        meta: { signal, sending: { transformResponse } },
      });
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw error;
      if (error.kind === 'sessionEnded') throw error;
      if (error.kind === 'unanswered') throw new NoResponseError(error.text.replace(/\.$/, ''));
    }
    if (response === undefined) throw new NoResponseError('ответ не пришёл');
    return { ...response, ms: Math.round(performance.now() - began) };
  };
}

const json = { 'content-type': 'application/json' };

function namesInLowerCase(headers: Record<string, unknown> | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
    ),
  );
}

function parsed(data: unknown): unknown {
  try {
    return typeof data === 'string' ? (JSON.parse(data) as unknown) : data;
  } catch {
    return data;
  }
}
