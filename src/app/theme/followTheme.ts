import { localStore } from '#codecs/browserStorage.ts';
import { choiceOf, themeKey, type ThemeChoice } from './themeChoice.ts';

/**
 * Applies the theme chosen on this computer (in all tabs) or requested by the system, and follows changes; printing is
 * always light. Runs before the first paint (build/bootScript.ts) and stores the result on the document element for
 * `palette.css` and `ui/theme`.
 */
export function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const page = document.documentElement;
  let choice = storedChoice();
  let printing = false;
  const show = () => {
    const dark = choice === 'system' ? system.matches : choice === 'dark';
    const theme = dark && !printing ? 'dark' : 'light';
    Object.assign(page.dataset, { theme, themeChoice: choice });
    // Background before the styles are loaded, and the colour of a phone's browser bars.
    describe('color-scheme', theme);
    describe('theme-color', getComputedStyle(page).getPropertyValue('--surface'));
  };
  const print = (now: boolean) => () => {
    printing = now;
    show();
  };
  show();
  system.addEventListener('change', show);
  // The background colour is known only after the styles are loaded.
  addEventListener('DOMContentLoaded', show);
  addEventListener('beforeprint', print(true));
  addEventListener('afterprint', print(false));
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== themeKey) return;
    choice = choiceOf(newValue);
    show();
  });
  // A page in the back/forward cache has missed changes meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    choice = storedChoice();
    show();
  });
}

function storedChoice(): ThemeChoice {
  return choiceOf(localStore.getItem(themeKey));
}

function describe(name: string, content: string): void {
  let meta = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (!meta) {
    meta = document.createElement('meta');
    meta.name = name;
    document.head.append(meta);
  }
  meta.content = content;
}
