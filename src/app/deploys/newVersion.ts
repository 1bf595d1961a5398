import { createStore } from 'zustand/vanilla';

/** Whether the server has a different application version from the one of this page. */
export const newVersion = createStore<{ available: boolean }>(() => ({ available: false }));

/** Milliseconds between two version checks of a tab that is open all day. */
const pause = 10 * 60_000;

/** Returns the entry script of a page; its name changes with any part of the application. */
export function findEntryScript(page: ParentNode): string | null {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
}

/**
 * Requests the server's version. Without a response, or with one that is not the application's page, the known state
 * stays.
 */
export async function lookForVersion(entry: string): Promise<void> {
  const response = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } }).catch(() => null);
  if (response?.ok !== true) return;
  const served = findEntryScript(new DOMParser().parseFromString(await response.text(), 'text/html'));
  if (served !== null) newVersion.setState({ available: served !== entry });
}

/** Checks now, periodically, and when the tab becomes visible or the network returns. */
export function watchVersions(entry: string): void {
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    await lookForVersion(entry).catch(() => undefined);
    looking = false;
  };
  void look();
  setInterval(() => void look(), pause);
  for (const event of ['focus', 'online']) window.addEventListener(event, () => void look());
  document.addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && look()));
}
