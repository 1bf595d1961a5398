import { routesOf, targetIn } from '#dialects/routes.ts';
import { createDialectClient } from '#dialects/dialectClient.ts';
import { withoutDialects } from '#dialects/resolve.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import { parseRequestUrl, type SendRequest, type RawResponse, type CheckRequest } from './transport.ts';

/**
 * Returns the declaration in the product's contract, where list paths end in a slash, regardless of the dialect of its
 * API.
 */
export function toProductContract(declaration: Declaration): Declaration {
  const { api, lookups, ...plain } = withoutDialects(declaration);
  const own =
    lookups &&
    Object.fromEntries(
      Object.entries<Lookup>(lookups).map(([name, lookup]) => [name, { ...lookup, path: slashed(lookup.path) }]),
    );
  return { ...plain, api: { ...api, path: slashed(api.path) }, ...(own && { lookups: own }) };
}

const slashed = (path: string): string => path.replace(/\/?$/, '/');

/**
 * Wraps `send`: requests to lists with a dialect are sent in that dialect and answered as the product's API would;
 * other requests pass unchanged.
 */
export function createDialectSend(send: SendRequest, declarations: readonly Declaration[]): SendRequest {
  const routes = routesOf(declarations);
  const speak = createDialectClient();
  return async (request) => {
    const { path, query } = parseRequestUrl(request.url);
    const target = targetIn(routes, path);
    if (target === undefined) return send(request);
    if (target.route.dialect === undefined)
      return send({
        ...request,
        url: `${target.path}${target.id === undefined ? '' : `/${encodeURIComponent(target.id)}`}${request.url.slice(path.length)}`,
      });
    let ms = 0;
    const { status, headers, body } = await speak(
      { target, method: request.method.toLowerCase(), query, body: request.body },
      async (call) => {
        const response = await send({
          method: call.method as CheckRequest['method'],
          url: call.address,
          headers: call.headers,
          body: call.body,
          wrongToken: request.wrongToken,
        });
        ms += response.ms;
        return { status: response.status, headers: response.headers, body: parsed(response.text) };
      },
    );
    return {
      status,
      headers: { ...headers, 'content-type': 'application/json' },
      text: JSON.stringify(body),
      ms,
    } satisfies RawResponse;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
