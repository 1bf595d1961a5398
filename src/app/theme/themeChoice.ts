/** What a person may choose: the theme that the system asks for, or one of the two. */
export type ThemeChoice = 'system' | 'light' | 'dark';

/** Where the browser keeps it. */
export const themeKey = 'theme';

/** A choice as it was kept; that of the system where there is none. */
export function choiceOf(kept: string | null): ThemeChoice {
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Where the browser keeps nothing, the choice lasts until the page is left: whoever follows it is told either way. */
export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(themeKey, choice);
  } catch {
    /* Told below. */
  }
  // The browser tells the other tabs alone.
  dispatchEvent(new StorageEvent('storage', { key: themeKey, newValue: choice }));
}
