import { getRequestListener } from '@hono/node-server';
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
      const response = await fetch(request, bindingsOf(exchange));
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
