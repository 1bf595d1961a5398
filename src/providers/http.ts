import {
  AxiosError,
  CanceledError,
  create,
  getAdapter,
  isAxiosError,
  isCancel,
  type AxiosAdapter,
  type AxiosInstance,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { recordIn } from '#codecs/records.ts';
import { idempotencyHeader, queryHeader } from '#dictionaries/headers.ts';
import { pageMarks } from '#dictionaries/pageMarks.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { unwrapEnvelope, queryTooLong, sessionEnded, unanswered } from './envelope.ts';
import { serializeQuery } from './serializeQuery.ts';
import type { Session } from './session.ts';

export interface HttpOptions {
  session: Pick<Session, 'tokens' | 'refresh' | 'end'>;
  /** Origin of the API; '' for the page's own origin. */
  baseURL?: string;
  /** Request timeout in milliseconds. */
  timeoutMs?: number;
  /** Returns the prefetched response to a GET of this URL with this token, at most once. */
  early?: (address: string, token: string | null) => Promise<Response> | undefined;
  /**
   * Resources with lists in a dialect: requests to them and their responses are translated. Undefined in most
   * installations.
   */
  foreign?: () => readonly Declaration[] | undefined;
  /** Whether the API reads a query that no address holds from the body of a POST. */
  readsByPost?: () => Promise<boolean>;
  /** Wraps the adapter that sends requests, for example to observe them. */
  around?: (send: AxiosAdapter) => AxiosAdapter;
}

/**
 * Creates the only client of the API (part1 §7, §8, spec D12, D13, D20). Every request carries `device: web`, the
 * access token and a trailing slash; `params` are written by `serializeQuery`. `response.data` is the inner data of the
 * envelope, `response.meta` the member beside it (spec D68). Every failure is an ApiError, except an abort, which stays
 * axios's CanceledError. A 401 refreshes the session and is retried once.
 */
export function createHttp({
  session,
  baseURL = '',
  timeoutMs = 30_000,
  early = () => undefined,
  foreign,
  readsByPost = () => Promise.resolve(false),
  around = (send) => send,
}: HttpOptions): AxiosInstance {
  const once = withSession(session, early, readsByPost);
  const send = around(async (config) =>
    config.headers.has(idempotencyHeader) ? await repeated(config, once) : once(config),
  );
  const http = create({
    baseURL,
    timeout: timeoutMs,
    validateStatus: () => true,
    paramsSerializer: { serialize: serializeQuery },
    headers: { device: 'web' },
    adapter: async (config) => {
      const declarations = foreign?.();
      return declarations
        ? (await import('./sendInDialect.ts')).sendInDialect(config, send, declarations)
        : send(config);
    },
  });
  http.interceptors.request.use((config) => ({ ...config, url: withTrailingSlash(config.url ?? '') }));
  http.interceptors.response.use(
    (response) => {
      if (response.status >= 500) performance.mark(pageMarks.failedRequest);
      return {
        ...response,
        data: unwrapEnvelope(response.status, response.data),
        meta: recordIn(recordIn(response.data).meta),
      };
    },
    (error: unknown) => {
      throw failureOf(error);
    },
  );
  return http;
}

/** Sends a write that may be repeated; once when the code for that, which no first page needs, does not load. */
async function repeated(config: InternalAxiosRequestConfig, send: AxiosAdapter): Promise<AxiosResponse> {
  const code = await import('./sendRepeatedly.ts').catch(() => undefined);
  return code === undefined ? send(config) : code.sendRepeatedly(config, send);
}

/**
 * Characters of an address that every proxy takes with its headers, and those beyond which the product's own server
 * refuses.
 */
const [usualAddress, maxAddress] = [6000, 15_000];

/** Builds the URL of a request as axios sends it. */
const addresses = create();

/** Sends with the current token and, after a 401, once more with the refreshed one: the same bytes to the same URL. */
function withSession(
  session: HttpOptions['session'],
  early: NonNullable<HttpOptions['early']>,
  readsByPost: NonNullable<HttpOptions['readsByPost']>,
): AxiosAdapter {
  return async (config) => {
    const used = session.tokens()?.access;
    const first = await send(config, used);
    if (first.status !== 401) return first;
    const renewed = await session.refresh(used ?? '');
    if (config.signal?.aborted === true) throw new CanceledError('canceled', config);
    const second = await send(config, renewed);
    if (second.status !== 401) return second;
    await session.end(renewed);
    throw sessionEnded();
  };

  async function send(config: InternalAxiosRequestConfig, token: string | undefined) {
    if (token === undefined) config.headers.delete('x-token');
    else config.headers.set('x-token', token);
    const address = config.method === 'get' ? addresses.getUri(config) : '';
    const prefetched = address === '' ? undefined : early(address, token ?? null);
    const response =
      (prefetched && (await adoptPrefetched(prefetched, config))) ??
      (await getAdapter(['xhr', 'http', 'fetch'])(
        address.length > usualAddress ? await withQueryInBody(config, address) : config,
      ));
    // A response requested in an ended session must not reach the next session (spec D21).
    if (token !== undefined && response.status !== 401 && session.tokens() === null) throw sessionEnded();
    return response;
  }

  /**
   * Returns the read as a POST with its query in the body; throws when the API takes only addresses that are shorter.
   */
  async function withQueryInBody(
    config: InternalAxiosRequestConfig,
    address: string,
  ): Promise<InternalAxiosRequestConfig> {
    if (!(await readsByPost())) {
      if (address.length > maxAddress) throw queryTooLong();
      return config;
    }
    const at = address.indexOf('?');
    const headers = config.headers.concat({
      [queryHeader]: 'body',
      'content-type': 'application/x-www-form-urlencoded',
    });
    const { params: _params, ...rest } = config;
    return { ...rest, method: 'post', url: address.slice(0, at), data: address.slice(at + 1), headers };
  }
}

/**
 * Converts a prefetched response to an axios response; returns undefined when it failed, so that a normal request
 * follows. A late one counts as a timeout.
 */
async function adoptPrefetched(
  early: Promise<Response>,
  config: InternalAxiosRequestConfig,
): Promise<AxiosResponse<string> | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new AxiosError('late', AxiosError.ETIMEDOUT, config)), config.timeout);
  });
  try {
    const response = await Promise.race([early, late]);
    const data = await Promise.race([response.text(), late]);
    if (config.signal?.aborted === true) throw new CanceledError('canceled', config);
    return {
      data,
      status: response.status,
      statusText: response.statusText,
      headers: Object.fromEntries(response.headers),
      config,
    };
  } catch (error) {
    if (isAxiosError(error)) throw error;
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** Adds a slash to the path of a URL (spec D13), leaving its query and fragment unchanged. */
function withTrailingSlash(url: string): string {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/.exec(url) ?? [];
  return path.endsWith('/') ? url : `${path}/${rest}`;
}

function failureOf(error: unknown): unknown {
  if (isCancel(error) || !isAxiosError(error)) return error;
  const aborted = error.code === AxiosError.ECONNABORTED;
  // The browser aborts running requests when the user leaves the page, so no caller waits for the result.
  if (aborted && error.message === 'Request aborted') return new CanceledError('Page left', error.config);
  performance.mark(pageMarks.failedRequest);
  return unanswered(aborted || error.code === AxiosError.ETIMEDOUT);
}
