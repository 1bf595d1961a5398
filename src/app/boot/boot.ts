import { localStore } from '#codecs/browserStorage.ts';
import type { PrefetchedResponse } from '../base/prefetchedResponses.ts';
import { firstPageOf, type FirstPage } from './firstPage.ts';
import { wasInMenu } from './lastMenu.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

/** Data that the build inserts into the page (build/bootScript.ts). */
export interface BootTable {
  /** Font of the sign-in's first text. */
  font: string;
  /** URLs of the application's scripts and styles. */
  app: readonly string[];
  /** Further files that some paths need. */
  more: readonly { paths: readonly string[]; files: readonly string[] }[];
  /** First list request of each path. */
  lists: Readonly<Record<string, FirstPage>>;
}

/**
 * Requests the files and the first responses for a signed-in user's URL while the application loads;
 * `prefetchedResponses.ts` hands them over. A list is requested only for a path in this user's last menu (spec D82).
 * Without a session only the font is requested: the sign-in shows its first text in it, and signed-in users have it
 * cached.
 */
export function boot({ font, app, more, lists }: BootTable): void {
  reportLoadFailure();
  const token = localStore.getItem('access_token');
  const path = location.pathname.replace(/(.)\/+$/, '$1');
  // Not a preload link, because a browser delays the first frame for a preloaded font.
  if (!token) new FontFace('early', `url(${font})`).load().catch(() => undefined);
  if (!token || path === '/logout' || path === '/setup' || globalThis.earlyAnswers) return;
  for (const file of [...app, ...more.flatMap(({ paths, files }) => (paths.includes(path) ? files : []))])
    fetchFile(file);
  const early = (globalThis.earlyAnswers = new Map<string, PrefetchedResponse>());
  const ask = (address: string, headers: Record<string, string>, asWhom: string | null, cache: RequestCache) => {
    const controller = new AbortController();
    const answer = fetch(address, { headers, cache, signal: controller.signal });
    // The consumer of the response handles its failure.
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

/** Fetches a style without applying it, because it must follow the styles that the page itself names further down. */
function fetchFile(file: string): void {
  const link = document.createElement('link');
  link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload';
  if (link.rel === 'preload') Object.assign(link, { as: 'style', crossOrigin: '' });
  link.href = file;
  document.head.append(link);
}

const loadFailureText = 'Страница загрузилась не полностью. Обновите её.';

/** Shows a message with a reload link when a script of the page fails to load; the page would stay white without it. */
function reportLoadFailure(): void {
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) pageAlert().textContent = loadFailureText;
    },
    true,
  );
}

function pageAlert(): Element {
  const place = document.querySelector('.incomplete') ?? document.body.appendChild(document.createElement('main'));
  place.className = 'incomplete centre';
  place.innerHTML = '<p role="alert"></p><a class="button" href="">Обновить</a>';
  return place.firstElementChild as Element;
}
