import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followTheme } from '#app/theme/followTheme.ts';
import { ThemeItems } from '#app/theme/ThemeItems.tsx';

const page = document.documentElement;
let system: EventTarget & { matches: boolean };
/** Each opening is a page of its own: it ends with all that it listens to. */
let ended: AbortController;

beforeEach(() => {
  system = Object.assign(new EventTarget(), { matches: false });
  ended = new AbortController();
  vi.stubGlobal('matchMedia', () => system);
  const add = window.addEventListener.bind(window);
  vi.stubGlobal('addEventListener', (type: string, listener: EventListener) =>
    add(type, listener, { signal: ended.signal }),
  );
});
afterEach(() => {
  ended.abort();
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.head.replaceChildren();
  for (const name of ['theme', 'themeChoice']) delete page.dataset[name];
});

const shown = () => page.dataset.theme;
const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
const chooses = (dark: boolean) => {
  system.matches = dark;
  system.dispatchEvent(new Event('change'));
};
/** Another tab writes; the browser tells this one. */
const otherTab = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

describe('the theme of the page (issue, Dark theme)', () => {
  it.each([
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    [null, false, 'light'],
    [null, true, 'dark'],
    ['system', true, 'dark'],
    ['purple', true, 'dark'],
  ])('kept %s, where the system being dark is %s, it begins %s', (kept, dark, begins) => {
    if (kept !== null) localStorage.setItem('theme', kept);
    system.matches = dark;
    followTheme();
    expect([shown(), meta('color-scheme')]).toEqual([begins, begins]);
  });

  it('Как в системе follows the system live; a choice of one does not', () => {
    followTheme();
    chooses(true);
    expect(shown()).toBe('dark');
    chooses(false);
    expect(shown()).toBe('light');
    otherTab('theme', 'light');
    chooses(true);
    expect(shown()).toBe('light');
  });

  it('what is chosen in another tab is shown at once; what else that keeps is nothing to it', () => {
    followTheme();
    otherTab('theme', 'dark');
    expect(shown()).toBe('dark');
    otherTab('sidebar', 'collapsed');
    expect(shown()).toBe('dark');
    otherTab(null, null);
    expect(shown()).toBe('light');
  });

  it('a page that Back brings out of the memory of the browser has what was chosen meanwhile', () => {
    followTheme();
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(shown()).toBe('dark');
  });

  it('on paper it is light, and afterwards what it was', () => {
    localStorage.setItem('theme', 'dark');
    followTheme();
    window.dispatchEvent(new Event('beforeprint'));
    expect(shown()).toBe('light');
    // Some browsers say so while they print.
    chooses(false);
    expect(shown()).toBe('light');
    window.dispatchEvent(new Event('afterprint'));
    expect(shown()).toBe('dark');
  });

  it('a browser that keeps nothing has the theme of the system, and a choice until the page is left', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('refused');
      },
      setItem: () => {
        throw new Error('refused');
      },
      clear: () => undefined,
    });
    system.matches = true;
    followTheme();
    expect(shown()).toBe('dark');
    render(
      <div role="menu">
        <ThemeItems />
      </div>,
    );
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Светлая' }));
    expect(shown()).toBe('light');
  });

  it('the colour that a phone draws around the page is that of its ground', () => {
    const styles = document.createElement('style');
    styles.textContent = ":root { --surface: #f5f6f8 } [data-theme='dark'] { --surface: #14171d }";
    localStorage.setItem('theme', 'dark');
    followTheme();
    // The styles come after the script.
    document.head.append(styles);
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
    expect(meta('theme-color')).toBe('#14171d');
    otherTab('theme', 'light');
    expect(meta('theme-color')).toBe('#f5f6f8');
  });
});

describe('Тема in the profile menu (issue, Dark theme)', () => {
  const draw = () =>
    render(
      <div role="menu">
        <ThemeItems />
      </div>,
    );
  const items = () =>
    within(screen.getByRole('group', { name: 'Тема' }))
      .getAllByRole('menuitemradio')
      .map((item) => [item.textContent, item.getAttribute('aria-checked')]);

  it('has Как в системе, Светлая and Тёмная; the one in force is marked', async () => {
    followTheme();
    draw();
    expect(items()).toEqual([
      ['Как в системе', 'true'],
      ['Светлая', 'false'],
      ['Тёмная', 'false'],
    ]);
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Тёмная' }));
    expect(items()).toEqual([
      ['Как в системе', 'false'],
      ['Светлая', 'false'],
      ['Тёмная', 'true'],
    ]);
    expect([shown(), localStorage.getItem('theme')]).toEqual(['dark', 'dark']);
  });

  it('marks what another tab has chosen', async () => {
    followTheme();
    draw();
    otherTab('theme', 'light');
    await expect.poll(items).toEqual([
      ['Как в системе', 'false'],
      ['Светлая', 'true'],
      ['Тёмная', 'false'],
    ]);
  });
});
