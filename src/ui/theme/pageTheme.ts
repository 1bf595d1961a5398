import { useSyncExternalStore } from 'react';

/** Theme of the page; `src/app/theme` sets it on the document element. */
export type Theme = 'light' | 'dark';

const page = document.documentElement;

function follow(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(page, { attributes: true });
  return () => observer.disconnect();
}

/** Returns the theme, for components that cannot use a CSS variable and re-render when it changes. */
export const usePageTheme = (): Theme =>
  useSyncExternalStore(follow, () => (page.dataset.theme === 'dark' ? 'dark' : 'light'));

/** Returns the user's setting, a `ThemeChoice` of `src/app/theme`. */
export const useThemeChoice = (): string => useSyncExternalStore(follow, () => page.dataset.themeChoice ?? '');
