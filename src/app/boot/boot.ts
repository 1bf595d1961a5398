import type { PrefetchedResponse } from '../base/prefetchedResponses.ts';
import { firstPageOf, type FirstPage } from './firstPage.ts';
import { reportLoadFailure } from './reportLoadFailure.ts';
import { wasInMenu } from './lastMenu.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

/** What the build knows of the page (build/bootScript.ts). */
export interface BootTable {
  /** The font: the sign-in shows its first text in it. */
  font: string;
  /** Scripts and styles of the application, as addresses. */
  app: readonly string[];
  /** Those that some addresses need besides. */
  more: readonly { paths: readonly string[]; files: readonly string[] }[];
  /** What the list of an address asks for. */
  lists: Readonly<Record<string, FirstPage>>;
}

/**
 * Requests the files and the first answers of a signed-in user's address while the application is loading. `earlyAnswers.ts` hands the
 * answers over. A list is requested only for a path of the menu that this user last had (spec D82). Without a session only the font is
 * requested: the sign-in shows its first text in it, and signed-in users have it in the cache.
 */
export function boot({ font, app, more, lists }: BootTable): void {
  reportLoadFailure();
  const token = localStorage.getItem('access_token');
  const path = location.pathname.replace(/(.)\/+$/, '$1');
  // Not by a link: a browser holds the first frame for a font that is preloaded.
  if (!token) new FontFace('early', `url(${font})`).load().catch(() => undefined);
  if (!token || path === '/logout' || path === '/setup' || globalThis.earlyAnswers) return;
  for (const file of [...app, ...more.flatMap(({ paths, files }) => (paths.includes(path) ? files : []))])
    fetchFile(file);
  const early = (globalThis.earlyAnswers = new Map<string, PrefetchedResponse>());
  const ask = (address: string, headers: Record<string, string>, asWhom: string | null, cache: RequestCache) => {
    const controller = new AbortController();
    const answer = fetch(address, { headers, cache, signal: controller.signal });
    // Whoever takes it meets its failure.
    answer.catch(() => undefined);
    early.set(address, { token: asWhom, answer, abort: () => controller.abort() });
  };
  const json = { accept: 'application/json' };
  const own = { accept: 'application/json, text/plain, */*', device: 'web', 'x-token': token };
  ask(apiPaths.aboutMe, own, token, 'default');
  const list = wasInMenu(path) ? lists[path] : undefined;
  const first = list ? firstPageOf(list, location.search) : null;
  if (first !== null) ask(first, own, token, 'default');
  ask('/config/app.json', json, null, 'default');
  ask('/config/resources.json', { ...json, 'x-token': token }, token, 'no-cache');
}

/** Styles are fetched, not yet applied: they come after those that the page itself names further down. */
function fetchFile(file: string): void {
  const link = document.createElement('link');
  link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload';
  if (link.rel === 'preload') Object.assign(link, { as: 'style', crossOrigin: '' });
  link.href = file;
  document.head.append(link);
}
