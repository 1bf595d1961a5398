import type { SendRequest, RawResponse, CheckRequest } from '#contract/apiCheck/transport.ts';

/** Handles a request in memory. */
export type Answering = (request: Request) => Promise<Response>;

/** Sends the requests of an API check to an API in memory. */
export function sendTo(fetch: Answering, token: string): SendRequest {
  return async ({ method, url, body, wrongToken }: CheckRequest): Promise<RawResponse> => {
    const response = await fetch(
      new Request(new URL(url, 'http://localhost'), {
        method,
        headers: {
          device: 'web',
          'x-token': wrongToken ? 'wrong' : token,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: await response.text(),
      ms: 1,
    };
  };
}
