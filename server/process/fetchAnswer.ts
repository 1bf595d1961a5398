import { getRequestListener } from '@hono/node-server';
import type { RequestBindings } from '../deps.ts';
import { refusalOf, type Exchange } from './exchange.ts';
import { dataHeaders } from './securityHeaders.ts';

/** Answers exchanges by a function from `Request` to `Response`, which may stream. */
export function fetchAnswer(fetch: (request: Request, bindings: RequestBindings) => Response | Promise<Response>): (exchange: Exchange) => void {
  const exchanges = new WeakMap<object, Exchange>();
  const listener = getRequestListener(
    (request, { outgoing }) => fetch(request, bindingsOf(exchanges.get(outgoing))),
    // Only a request that cannot be read gets here: `fetch` answers its own errors.
    { errorHandler: () => Response.json(refusalOf(400, 'Неверный запрос'), { status: 400 }) },
  );
  return (exchange) => {
    const { incoming, outgoing, id } = exchange;
    exchanges.set(outgoing, exchange);
    for (const [name, value] of Object.entries(dataHeaders(incoming, id))) outgoing.setHeader(name, value);
    void listener(incoming, outgoing);
  };
}

function bindingsOf(exchange: Exchange | undefined): RequestBindings {
  return {
    requestId: exchange?.id ?? '', address: exchange?.address ?? '',
    identify: (userId) => {
      if (exchange !== undefined) exchange.userId = userId;
    },
  };
}
