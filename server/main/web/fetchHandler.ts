import { getRequestListener } from '@hono/node-server';
import { queryHeader } from '#dictionaries/headers.ts';
import type { RequestBindings } from '../../platform/context/deps.ts';
import { discardBody, errorEnvelope, type HttpExchange } from './httpExchange.ts';
import { dataHeaders } from './securityHeaders.ts';

/** What one user may see must not be left in the browser for the next; a response that may be stored says so itself. */
const unstored = { 'cache-control': 'no-store' };

/** Answers exchanges by a function from `Request` to `Response`, which may stream. */
export function createFetchHandler(
  fetch: (request: Request, bindings: RequestBindings) => Response | Promise<Response>,
): (exchange: HttpExchange) => void {
  const exchanges = new WeakMap<object, HttpExchange>();
  const listener = getRequestListener(
    async (request, { outgoing }) => {
      const exchange = exchanges.get(outgoing);
      const read = request.headers.get(queryHeader) === 'body' ? await readOf(request) : request;
      const response = read instanceof Response ? read : await fetch(read, bindingsOf(exchange));
      // The body may not have been read to the end.
      if (response.status === 413 && exchange !== undefined) await discardBody(exchange);
      return response;
    },
    // Only an unreadable request causes this: `fetch` answers its own errors.
    { errorHandler: () => Response.json(errorEnvelope(400, 'Неверный запрос'), { status: 400 }) },
  );
  return (exchange) => {
    const { incoming, outgoing, id } = exchange;
    exchanges.set(outgoing, exchange);
    const headers = { ...dataHeaders(incoming, id), ...unstored };
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    void listener(incoming, outgoing);
  };
}

/** Maximum characters of a query in a body: the ids of all territories of a large company. */
const maxQuery = 256 * 1024;

/**
 * Returns the GET that a POST with its query in the body stands for, or the error response. All that follows sees a
 * usual read: rights, limits and caches are those of a GET.
 *
 * A filter by a region of 3,200 villages but one is 25 KB of address, and Node and proxies take 8 to 16. A separate
 * path would be one more endpoint for each list, with separate rights.
 */
async function readOf({ method, url, headers, body, signal }: Request): Promise<Request | Response> {
  if (method !== 'POST') return refused(400, 'Запрос с отбором в теле отправляется методом POST');
  // A declared length is what the parser reads; a body without one could be endless.
  const length = Number(headers.get('content-length') ?? Number.NaN);
  if (!(length <= maxQuery)) return refused(413, `Слишком большой запрос: не более ${maxQuery / 1024} КБ`);
  const query = await new Response(body).text();
  if (!/^[!-~]*$/.test(query) || query.includes('#') || url.includes('?'))
    return refused(400, 'Неверный адрес запроса');
  const given = new Headers(headers);
  for (const name of [queryHeader, 'content-length', 'content-type']) given.delete(name);
  return new Request(`${url}?${query}`, { headers: given, signal });
}

function refused(status: number, text: string): Response {
  return Response.json(errorEnvelope(status, text), { status });
}

function bindingsOf(exchange: HttpExchange | undefined): RequestBindings {
  return {
    requestId: exchange?.id ?? '',
    address: exchange?.address ?? '',
    identify: (userId, actor) => {
      const view = actor?.viewedBy && { by: actor.viewedBy, as: actor.name };
      if (exchange !== undefined) Object.assign(exchange, { userId, view });
    },
  };
}
