import { createStore } from 'zustand/vanilla';

/** Whether the server has another version of the program than the one this page runs. */
export const newVersion = createStore<{ available: boolean }>(() => ({ available: false }));

/** Milliseconds between two looks in a tab that is open all day. */
const pause = 10 * 60_000;

/** The script that a page starts with: its name changes with any part of the program. */
export function findEntryScript(page: ParentNode): string | null {
  return page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;
}

/** Asks the server which version it has. Without an answer, or with one that is not our page, what was known stays. */
export async function lookForVersion(entry: string): Promise<void> {
  const response = await fetch('/', { cache: 'no-cache', headers: { accept: 'text/html' } }).catch(() => null);
  if (response?.ok !== true) return;
  const served = findEntryScript(new DOMParser().parseFromString(await response.text(), 'text/html'));
  if (served !== null) newVersion.setState({ available: served !== entry });
}

/** Looks now, from time to time, and whenever the tab is come back to or the network is. */
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
