import { LRUCache } from 'lru-cache';
import { contractChecker, type ContractChecker } from '#contract/checker.ts';
import { openApiOf } from '#contract/openApi.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const builtIn = contractChecker(openApiOf([]), { closed: true });
/** Checkers of the latest sets of custom resources in tests: the array differs with each request. */
const ofAdded = new LRUCache<string, ContractChecker>({ max: 8 });
const numbers = new WeakMap<Declaration, number>();
let last = 0;

function numberOf(declaration: Declaration): number {
  const known = numbers.get(declaration) ?? (last += 1);
  numbers.set(declaration, known);
  return known;
}

function checkerOf(added: readonly Declaration[]): ContractChecker {
  const key = added.map(numberOf).join(' ');
  const known = ofAdded.get(key) ?? contractChecker(openApiOf(added), { closed: true });
  ofAdded.set(key, known);
  return known;
}

/** Throws, with the call and the places, when a response of the embedded API does not match the API description. */
export async function requireDescribed(
  request: { method: string; url: string },
  response: Response,
  added: readonly Declaration[],
): Promise<void> {
  if (request.method === 'HEAD' || request.method === 'OPTIONS' || !isPlainJson(response)) return;
  const { pathname } = new URL(request.url);
  // The API accepts addresses with and without a trailing slash.
  const addresses = [pathname, pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`];
  // Responses of the host for its own page are not described.
  if (pathname.startsWith('/config/') && !addresses.some((item) => builtIn.knows(item))) return;
  const ofAdded = pathname.startsWith('/config/history/') || !addresses.some((item) => builtIn.knows(item));
  const checker = ofAdded ? checkerOf(added) : builtIn;
  const url = addresses.find((item) => checker.knows(item)) ?? pathname;
  const body: unknown = await response.clone().json();
  const misfits = checker.answer({ method: request.method, url, status: response.status, body });
  if (misfits.length > 0)
    throw new Error(
      `${request.method} ${request.url} answered ${response.status}, which is not described so:\n${misfits.join('\n')}`,
    );
}

/** Compressed responses contain the same bytes. */
const isPlainJson = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/json') === true && !headers.has('content-encoding');
