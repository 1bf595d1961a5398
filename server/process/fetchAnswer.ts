import { getRequestListener } from '@hono/node-server';
import { refusalOf, type Exchange } from './exchange.ts';
import { dataHeaders } from './securityHeaders.ts';

/** Answers exchanges by a function from `Request` to `Response`, which may stream. `requestId` is for logs and answers. */
export function fetchAnswer(fetch: (request: Request, bindings: { requestId: string }) => Response | Promise<Response>): (exchange: Exchange) => void {
  const listener = getRequestListener(
    async (request, { outgoing }) => {
      const answer = await fetch(request, { requestId: String(outgoing.getHeader('x-request-id')) });
      // Its body is not read to the end: a proxy has to know that the connection goes with it.
      if (answer.status === 413 && 'shouldKeepAlive' in outgoing) outgoing.shouldKeepAlive = false;
      return answer;
    },
    // Only a request that cannot be read gets here: `fetch` answers its own errors.
    { errorHandler: () => Response.json(refusalOf(400, 'Неверный запрос'), { status: 400 }) },
  );
  return ({ incoming, outgoing, id }) => {
    for (const [name, value] of Object.entries(dataHeaders(incoming, id))) outgoing.setHeader(name, value);
    void listener(incoming, outgoing);
  };
}
