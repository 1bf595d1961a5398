import { parseBody, unwrapEnvelope, unanswered } from './envelope.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

export interface AuthCallOptions {
  fetch: typeof fetch;
  /** Origin of the API; '' for the page's own. */
  baseURL: string;
  timeoutMs: number;
}

export interface AuthCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** That of the sign-in by default. */
  path?: string;
  /** The access token to send along, if there is one (spec D13). */
  token: string | undefined;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The name of this browser, for our own API. */
  device?: string | undefined;
  /** The call outlives the page. */
  keepalive?: boolean;
}

/**
 * The calls of `/api/v1/auth/` (part1 §7) by plain fetch: the sign-in page has no axios, and these calls must never
 * trigger a refresh (spec D20). Gives the inner data; throws ApiError like every other call.
 */
export function createAuthCall({ fetch, baseURL, timeoutMs }: AuthCallOptions) {
  return async ({
    method,
    path = apiPaths.auth,
    token,
    query,
    body,
    device,
    keepalive = false,
  }: AuthCall): Promise<unknown> => {
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`;
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), timeoutMs);
    let status: number;
    let text: string;
    try {
      const response = await fetch(addressOf(`${path}${search}`, baseURL), {
        method,
        headers: {
          device: 'web',
          ...(token === undefined ? {} : { 'x-token': token }),
          ...(device === undefined ? {} : { 'x-device-id': device }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        cache: 'no-store',
        keepalive,
        signal: abort.signal,
      });
      status = response.status;
      text = await response.text();
    } catch {
      throw unanswered(abort.signal.aborted);
    } finally {
      clearTimeout(timer);
    }
    return unwrapEnvelope(status, parseBody(text));
  };
}

/** A whole address: fetch outside a browser knows no page to be relative to. */
function addressOf(path: string, baseURL: string): string {
  if (baseURL !== '') return `${baseURL.replace(/\/+$/, '')}${path}`;
  return typeof location === 'undefined' ? path : new URL(path, location.origin).href;
}
