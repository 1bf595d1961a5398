import { choiceOf, themeKey, type ThemeChoice } from './themeChoice.ts';

/**
 * Puts the page into the theme that is chosen on this computer, in all tabs at once, or that the system asks for, and keeps it there; on paper it is
 * light. It runs before anything is painted (build/bootScript.ts) and says what it decided on the document's element, for `palette.css` and `ui/theme`.
 */
export function followTheme(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const page = document.documentElement;
  let choice = keptChoice();
  let printing = false;
  const show = () => {
    const dark = choice === 'system' ? system.matches : choice === 'dark';
    const theme = dark && !printing ? 'dark' : 'light';
    Object.assign(page.dataset, { theme, themeChoice: choice });
    // The ground before the styles are here, and what a phone draws around the page.
    describe('color-scheme', theme);
    describe('theme-color', getComputedStyle(page).getPropertyValue('--surface'));
  };
  const print = (now: boolean) => () => {
    printing = now;
    show();
  };
  show();
  system.addEventListener('change', show);
  // With the styles the colour of the ground is known.
  addEventListener('DOMContentLoaded', show);
  addEventListener('beforeprint', print(true));
  addEventListener('afterprint', print(false));
  addEventListener('storage', ({ key, newValue }) => {
    if (key !== null && key !== themeKey) return;
    choice = choiceOf(newValue);
    show();
  });
  // A page that the browser had put aside has heard nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    choice = keptChoice();
    show();
  });
}

function keptChoice(): ThemeChoice {
  try {
    return choiceOf(localStorage.getItem(themeKey));
  } catch {
    return 'system';
  }
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
