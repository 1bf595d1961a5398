import { LRUCache } from 'lru-cache';
import { contractChecker, type ContractChecker } from '#contract/checker.ts';
import { openApiOf } from '#contract/openApi.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const builtIn = contractChecker(openApiOf([]), { closed: true });
/** Of the sets of added resources that tests have asked last: which array carries them changes with each request. */
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

/** Throws where an answer of the embedded API is not what the description of the API says, with the call and the places. */
export async function requireDescribed(
  request: { method: string; url: string },
  response: Response,
  added: readonly Declaration[],
): Promise<void> {
  if (request.method === 'HEAD' || request.method === 'OPTIONS' || !isPlainJson(response)) return;
  const { pathname } = new URL(request.url);
  // The API takes a slash at the end, and its absence, for either.
  const addresses = [pathname, pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`];
  // What the host tells its page alone is described nowhere.
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

/** Compressed ones are made of the same bytes. */
const isPlainJson = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('application/json') === true && !headers.has('content-encoding');
