import type { Send, WalkAnswer, WalkRequest } from '#contract/walk/wire.ts';

/** Answers a request in memory. */
export type Answering = (request: Request) => Promise<Response>;

/** Sends the requests of a walk to an API in memory. */
export function sendTo(fetch: Answering, token: string): Send {
  return async ({ method, url, body, wrongToken }: WalkRequest): Promise<WalkAnswer> => {
    const answer = await fetch(new Request(new URL(url, 'http://localhost'), {
      method, headers: { device: 'web', 'x-token': wrongToken ? 'wrong' : token, ...(body !== undefined && { 'content-type': 'application/json' }) }, ...(body !== undefined && { body: JSON.stringify(body) }),
    }));
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text(), ms: 1 };
  };
}
