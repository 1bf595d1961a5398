import { useSyncExternalStore } from 'react';

/** What the page is drawn in; `src/app/theme` decides, and says so on the document's element. */
export type Theme = 'light' | 'dark';

const page = document.documentElement;

function follow(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(page, { attributes: true });
  return () => observer.disconnect();
}

/** For whatever cannot be told a colour by a variable of CSS: it is drawn again when the theme changes. */
export const usePageTheme = (): Theme =>
  useSyncExternalStore(follow, () => (page.dataset.theme === 'dark' ? 'dark' : 'light'));

/** What the person has chosen, a `ThemeChoice` of `src/app/theme`. */
export const useThemeChoice = (): string => useSyncExternalStore(follow, () => page.dataset.themeChoice ?? '');
