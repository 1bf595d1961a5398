import { createStore } from 'zustand/vanilla';

/** Whether the server has another version of the page, or other settings, than this page has loaded. */
export const newVersion = createStore<{ available: boolean; hasOtherSettings: boolean }>(() => ({
  available: false,
  hasOtherSettings: false,
}));

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

let look = (): void => undefined;

/** Checks whether the server has another version of the page. */
export function lookNow(): void {
  look();
}

/** Checks now, and when the tab becomes visible or the network returns; `lookNow` then checks, too. */
export function watchVersions(entry: string): void {
  let isLooking = false;
  look = () => {
    if (isLooking) return;
    isLooking = true;
    void lookForVersion(entry)
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  };
  look();
  for (const event of ['focus', 'online']) window.addEventListener(event, () => look());
  document.addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && look()));
}
