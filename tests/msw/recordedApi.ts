import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** The API's origin in tests without a page. */
export const origin = 'http://api.test';

/** A received request. */
export interface SeenRequest {
  method: string;
  path: string;
  /** Decoded query values. */
  query: Record<string, string>;
  headers: Record<string, string>;
  /** Parsed JSON, the text of a query, null without a body. */
  body: unknown;
}

export type Answer = (request: SeenRequest) => Response | Promise<Response>;

/** `{success: true, data}`. */
export const envelope =
  (data?: unknown): Answer =>
  () =>
    HttpResponse.json({ success: true, data });

/**
 * Answers `{success: false, error: {code, text, data}}` with an HTTP status, by default 400; 200 is an error too (spec
 * D12).
 */
export const failure =
  (code: number | string | null, text: string, data?: unknown, status = 400): Answer =>
  () =>
    HttpResponse.json({ success: false, error: { code, text, data } }, { status });

/** Answers any JSON with any status. */
export const jsonAnswer =
  (body: unknown, status = 200): Answer =>
  () =>
    HttpResponse.json(body as null, { status });

/** Answers a text that is not JSON. */
export const raw =
  (body: string, status = 200, type = 'text/html'): Answer =>
  () =>
    new HttpResponse(status === 204 ? null : body, { status, headers: { 'content-type': type } });

/** Breaks the connection before a response. */
export const dropped = (): Response => HttpResponse.error();

export const slow =
  (milliseconds: number, response: Answer): Answer =>
  async (request) => {
    await delay(milliseconds);
    return response(request);
  };

export interface RecordedApi {
  /** Every request so far, in order. */
  seen: SeenRequest[];
  /** Answers `'GET /api/v1/x/'` with these responses in turn; the last one repeats. */
  on(route: string, ...responses: Answer[]): void;
  seenOf(route: string): SeenRequest[];
}

/**
 * Creates a recording API for the tests of a file: it records every request, matches by exact method and path, and
 * answers all others with 501. It starts and stops with the file, and is reset between tests.
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
        body:
          text === '' ? null : request.headers.get('content-type')?.includes('urlencoded') ? text : JSON.parse(text),
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
