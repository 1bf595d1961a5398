import type { EarlyAnswer } from './earlyAnswers.ts';
import { firstPageOf, type FirstPage } from './firstPage.ts';
import { showEarlySignIn } from './earlySignIn.ts';
import { tellIfIncomplete } from './incomplete.ts';
import { showKeptShell } from './keptShell.ts';
import { paths } from '#schemas/paths.ts';

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
 * The first script of the page: while the application is still on its way, asks for all that a signed-in user's address will need.
 * `earlyAnswers.ts` hands the answers over. Without a session it shows the sign-in and asks for the font alone, which otherwise comes after the rows: on a slow line
 * it would keep them waiting, and who has a session has most likely kept the font, too.
 */
export function boot({ font, app, more, lists }: BootTable): void {
  tellIfIncomplete();
  const token = localStorage.getItem('access_token');
  const path = location.pathname.replace(/(.)\/+$/, '$1');
  // Not by a link: a browser holds the first frame for a font that is preloaded.
  if (!token) new FontFace('early', `url(${font})`).load().catch(() => undefined);
  if (!token && path !== '/setup') showEarlySignIn();
  if (!token || path === '/logout' || path === '/setup' || globalThis.earlyAnswers) return;
  showKeptShell(path, app.filter((file) => file.endsWith('.css')));
  for (const file of [...app, ...more.flatMap(({ paths, files }) => (paths.includes(path) ? files : []))]) fetchFile(file);
  const early = globalThis.earlyAnswers = new Map<string, EarlyAnswer>();
  const ask = (address: string, headers: Record<string, string>, asWhom: string | null, cache: RequestCache) => {
    const controller = new AbortController();
    const answer = fetch(address, { headers, cache, signal: controller.signal });
    // Whoever takes it meets its failure.
    answer.catch(() => undefined);
    early.set(address, { token: asWhom, answer, abort: () => controller.abort() });
  };
  const json = { accept: 'application/json' };
  const own = { accept: 'application/json, text/plain, */*', device: 'web', 'x-token': token };
  ask(paths.aboutMe, own, token, 'default');
  const list = lists[path];
  const first = list ? firstPageOf(list, location.search) : null;
  if (first !== null) ask(first, own, token, 'default');
  ask('/config/app.json', json, null, 'default');
  ask('/config/resources.json', json, null, 'no-cache');
}

/** Styles are fetched, not yet applied: they come after those that the page itself names further down. */
function fetchFile(file: string): void {
  const link = document.createElement('link');
  link.rel = file.endsWith('.js') ? 'modulepreload' : 'preload';
  if (link.rel === 'preload') Object.assign(link, { as: 'style', crossOrigin: '' });
  link.href = file;
  document.head.append(link);
}
