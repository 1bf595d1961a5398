import { parseBracketed } from '#codecs/bracketed.ts';
import { routesOf, targetIn } from '#dialects/routes.ts';
import { createSpeaker } from '#dialects/speak.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Send, WalkAnswer, WalkRequest } from './wire.ts';

/** Sends what is meant for a list whose API speaks otherwise in its own dialect, and answers as the product's own API would; all else goes as it is. */
export function speaking(send: Send, declarations: readonly Declaration[]): Send {
  const routes = routesOf(declarations);
  const speak = createSpeaker();
  return async (request) => {
    const url = new URL(request.url, 'http://api');
    const target = targetIn(routes, url.pathname);
    if (target === undefined) return send(request);
    if (target.route.dialect === undefined) return send({ ...request, url: `${target.path}${target.id === undefined ? '' : `/${encodeURIComponent(target.id)}`}${url.search}` });
    let ms = 0;
    const query = Object.fromEntries([...url.searchParams].map(([name, value]) => [name, value.startsWith('[') ? parseBracketed(value) : value]));
    const { status, headers, body } = await speak({ target, method: request.method.toLowerCase(), query, body: request.body }, async (asked) => {
      const answer = await send({ method: asked.method as WalkRequest['method'], url: asked.address, headers: asked.headers, body: asked.body, wrongToken: request.wrongToken });
      ms += answer.ms;
      return { status: answer.status, headers: answer.headers, body: parsed(answer.text) };
    });
    return { status, headers: { ...headers, 'content-type': 'application/json' }, text: JSON.stringify(body), ms } satisfies WalkAnswer;
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
