import type { BrowserContext, Request } from '@playwright/test';
import { contractChecker, type ContractChecker, type SentCall } from '#contract/checker.ts';
import { openApiOf, type OpenApiDocument } from '#contract/openApi.ts';
import { recordIn } from '#codecs/records.ts';

const builtIn = {
  embedded: contractChecker(openApiOf([]), { closed: true }),
  forwarded: contractChecker(openApiOf([], 'forwarded'), { closed: true }),
};

/** Requests to `/api/*` that do not match the API description, line by line (docs/decisions/0064). */
export interface DescribedRequests {
  misfits(): Promise<string[]>;
}

/**
 * Checks all requests of a context's pages from now on. Reads the description of custom resources from the server that
 * receives the requests, while it has them.
 * With `triesDrafts`, unknown addresses are allowed: the studio sends requests for unpublished resources.
 */
export function describedRequests(context: BrowserContext, triesDrafts: boolean): DescribedRequests {
  const misfits: Promise<string[]>[] = [];
  const descriptions = new Map<string, Promise<ContractChecker | undefined>>();
  const modes = new Map<string, Promise<keyof typeof builtIn>>();
  context.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const sent = callOf(request);
    if (!modes.has(origin)) modes.set(origin, modeOf(origin));
    misfits.push(
      misfitsOf(sent, origin, request.headers()['x-token']).then((lines) =>
        lines.map((line) => `${sent.method} ${sent.url}: ${line}`),
      ),
    );
  });

  async function misfitsOf(call: SentCall, origin: string, token: string | undefined): Promise<string[]> {
    const own = builtIn[await (modes.get(origin) ?? 'embedded')];
    if (own.knows(call.url)) return own.request(call);
    const known = await descriptions.get(origin);
    if (known?.knows(call.url)) return known.request(call);
    const request = descriptionAt(origin, token);
    descriptions.set(origin, request);
    // A server that has stopped meanwhile, or refuses the token, returns no description.
    const checker = await request;
    return checker === undefined || (triesDrafts && !checker.knows(call.url)) ? [] : checker.request(call);
  }

  return { misfits: async () => [...new Set((await Promise.all(misfits)).flat())] };
}

function callOf(request: Request): SentCall {
  const isJson = request.headers()['content-type']?.startsWith('application/json') === true;
  return { method: request.method(), url: request.url(), ...(isJson && { body: request.postDataJSON() as unknown }) };
}

async function modeOf(origin: string): Promise<keyof typeof builtIn> {
  const response = (await fetch(`${origin}/config/app.json`).then(
    (item) => item.json(),
    () => undefined,
  )) as unknown;
  return recordIn(response)['api'] === 'forwarded' ? 'forwarded' : 'embedded';
}

async function descriptionAt(origin: string, token = ''): Promise<ContractChecker | undefined> {
  const response = await fetch(`${origin}/config/openapi.json`, { headers: { 'x-token': token } }).catch(
    () => undefined,
  );
  return response?.ok ? contractChecker((await response.json()) as OpenApiDocument, { closed: true }) : undefined;
}
