import { http, passthrough } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { withDialects } from '#dialects/resolve.ts';
import type { RecordedExchange } from '#dialects/recordedExchange.ts';
import { createDataProvider } from '#providers/data.ts';
import { createHttp } from '#providers/http.ts';
import { observeExchanges } from '#providers/observeExchanges.ts';
import { apiOfCollection } from '#schemas/declaration/collection.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { origin } from '#tests/msw/recordedApi.ts';
import { sessionWith } from '#tests/providers/sessionFixtures.ts';

type Fetch = (request: Request) => Response | Promise<Response>;

/** Creates an external API behind a different `origin` in each test; records the requests. */
export function companyApi() {
  let responses: Fetch | undefined;
  const requests: { method: string; address: string; headers: Headers; body: unknown }[] = [];
  const server = setupServer(
    http.all(`${origin}/*`, async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const text = await request.clone().text();
      requests.push({
        method: request.method,
        address: decodeURIComponent(pathname + search),
        headers: request.headers,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      });
      return responses === undefined ? passthrough() : responses(request);
    }),
  );
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterAll(() => server.close());
  afterEach(() => {
    requests.length = 0;
    responses = undefined;
  });
  return {
    asked: requests,
    /** Sets the handler from now on. */
    answer: (fetch: Fetch) => void (responses = fetch),
    /** Creates a provider for one unmodified declaration, which reports each exchange. */
    seenProvider: (declaration: Declaration, seen: (exchange: RecordedExchange) => void, timeoutMs?: number) =>
      createDataProvider(
        createHttp({
          session: sessionWith(),
          baseURL: origin,
          foreign: () => [declaration],
          around: observeExchanges(seen),
          ...(timeoutMs !== undefined && { timeoutMs }),
        }),
        (collection) => apiOfCollection(collection, () => declaration),
      ),
    /** Creates a provider that uses the dialects of the declarations. */
    provider: (...declarations: Declaration[]) => {
      const spoken = declarations.map((item) => withDialects(item, {}));
      return createDataProvider(
        createHttp({ session: sessionWith(), baseURL: origin, foreign: () => spoken }),
        (collection) => apiOfCollection(collection, (name) => spoken.find((item) => item.name === name)),
      );
    },
  };
}
