import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** The origin of the API in tests that have no page of their own. */
export const origin = 'http://api.test';

/** A request as it arrived. */
export interface SeenRequest {
  method: string;
  path: string;
  /** Decoded query values. */
  query: Record<string, string>;
  headers: Record<string, string>;
  /** Parsed JSON, null without a body. */
  body: unknown;
}

export type Answer = (request: SeenRequest) => Response | Promise<Response>;

/** `{success: true, data}`. */
export const envelope =
  (data?: unknown): Answer =>
  () =>
    HttpResponse.json({ success: true, data });

/** `{success: false, error: {code, text, data}}` under an HTTP status, 400 unless told; 200 is an error too (spec D12). */
export const failure =
  (code: number | string | null, text: string, data?: unknown, status = 400): Answer =>
  () =>
    HttpResponse.json({ success: false, error: { code, text, data } }, { status });

/** Any JSON under any status. */
export const jsonAnswer =
  (body: unknown, status = 200): Answer =>
  () =>
    HttpResponse.json(body as null, { status });

/** A text that is no JSON. */
export const raw =
  (body: string, status = 200, type = 'text/html'): Answer =>
  () =>
    new HttpResponse(status === 204 ? null : body, { status, headers: { 'content-type': type } });

/** The connection breaks before an answer. */
export const dropped = (): Response => HttpResponse.error();

/** An answer that takes its time. */
export const slow =
  (milliseconds: number, response: Answer): Answer =>
  async (request) => {
    await delay(milliseconds);
    return response(request);
  };

export interface RecordedApi {
  /** Every request so far, in order. */
  seen: SeenRequest[];
  /** `'GET /api/v1/x/'` is answered by these in turn; the last one goes on. */
  on(route: string, ...responses: Answer[]): void;
  /** The requests of one route. */
  seenOf(route: string): SeenRequest[];
}

/**
 * A recording API for the tests of one file: remembers every request, answers by exact method and path, and refuses (501)
 * what no test has announced. Starts and stops with the file, forgets between tests.
 */
export function recordedApi(): RecordedApi {
  const seen: SeenRequest[] = [];
  const routes = new Map<string, Answer[]>();
  const server = setupServer(
    http.all('*', async ({ request }) => {
      const url = new URL(request.url);
      const text = await request.text();
      const arrived: SeenRequest = {
        method: request.method,
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: Object.fromEntries(request.headers),
        body: text === '' ? null : JSON.parse(text),
      };
      seen.push(arrived);
      const responses = routes.get(routeOf(arrived)) ?? [];
      const response = responses.length > 1 ? responses.shift() : responses[0];
      return response === undefined
        ? HttpResponse.json({ error: { code: null, text: `No test announced ${routeOf(arrived)}` } }, { status: 501 })
        : response(arrived);
    }),
  );
  beforeAll(() => server.listen());
  afterAll(() => server.close());
  afterEach(() => {
    seen.length = 0;
    routes.clear();
  });
  return {
    seen,
    on: (route, ...responses) => void routes.set(route, responses),
    seenOf: (route) => seen.filter((request) => routeOf(request) === route),
  };
}

function routeOf({ method, path }: SeenRequest): string {
  return `${method} ${path}`;
}
