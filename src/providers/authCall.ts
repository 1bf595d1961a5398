import { parseBody, unwrapEnvelope, unanswered } from './envelope.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

export interface AuthCallOptions {
  fetch: typeof fetch;
  /** Origin of the API; '' for the page's own origin. */
  baseURL: string;
  timeoutMs: number;
}

export interface AuthCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path of the call; the sign-in path by default. */
  path?: string;
  /** The access token to send, if any (spec D13). */
  token: string | undefined;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The device name of this browser, for the embedded API. */
  device?: string | undefined;
  /** The request continues after the page closes. */
  keepalive?: boolean;
  /** Instead of the usual time-out. */
  timeoutMs?: number | undefined;
  /** Receives the headers of the response. */
  answered?: (headers: Headers) => void;
}

/**
 * Creates the calls of `/api/v1/auth/` (part1 §7) with plain fetch: the sign-in page has no axios, and these calls must
 * never trigger a refresh (spec D20). Returns the inner data; throws ApiError as all calls do.
 */
export function createAuthCall({ fetch, baseURL, timeoutMs: usualTimeoutMs }: AuthCallOptions) {
  return async ({
    method,
    path = apiPaths.auth,
    token,
    query,
    body,
    device,
    keepalive = false,
    timeoutMs = usualTimeoutMs,
    answered,
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
      answered?.(response.headers);
      text = await response.text();
    } catch {
      throw unanswered(abort.signal.aborted);
    } finally {
      clearTimeout(timer);
    }
    return unwrapEnvelope(status, parseBody(text));
  };
}

/** Returns an absolute URL, because fetch outside a browser has no base URL. */
function addressOf(path: string, baseURL: string): string {
  if (baseURL !== '') return `${baseURL.replace(/\/+$/, '')}${path}`;
  return typeof location === 'undefined' ? path : new URL(path, location.origin).href;
}
