import { localStore } from '#codecs/browserStorage.ts';

/** Theme setting of the user: that of the system, or one of the two. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** localStorage key of the theme. */
export const themeKey = 'theme';

/** Parses a stored choice; defaults to the system's theme. */
export function choiceOf(stored: string | null): ThemeChoice {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Stores the choice. Without localStorage it lasts until the page closes; subscribers are notified in both cases. */
export function chooseTheme(choice: ThemeChoice): void {
  localStore.setItem(themeKey, choice);
  // The browser notifies only the other tabs.
  dispatchEvent(new StorageEvent('storage', { key: themeKey, newValue: choice }));
}
