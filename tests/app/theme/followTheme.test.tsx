import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localStore } from '#codecs/browserStorage.ts';
import { followTheme } from '#app/theme/followTheme.ts';
import { ThemeItems } from '#app/theme/ThemeItems.tsx';

const page = document.documentElement;
let system: EventTarget & { matches: boolean };
/** Aborts the listeners of one simulated page, so that each test opens a separate page. */
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
  // What the browser refused to store stays in the page.
  localStore.removeItem('theme');
  document.head.replaceChildren();
  for (const name of ['theme', 'themeChoice']) delete page.dataset[name];
});

const shown = () => page.dataset.theme;
const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
const chooses = (dark: boolean) => {
  system.matches = dark;
  system.dispatchEvent(new Event('change'));
};
/** Simulates a write in another tab, of which the browser notifies this one. */
const otherTab = (key: string | null, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

describe('Theme of the page (Dark theme)', () => {
  it.each([
    ['dark', false, 'dark'],
    ['light', true, 'light'],
    [null, false, 'light'],
    [null, true, 'dark'],
    ['system', true, 'dark'],
    ['purple', true, 'dark'],
  ])('starts with stored %s and a system in dark mode %s as %s', (stored, dark, begins) => {
    if (stored !== null) localStorage.setItem('theme', stored);
    system.matches = dark;
    followTheme();
    expect([shown(), meta('color-scheme')]).toEqual([begins, begins]);
  });

  it('follows the system live with Как в системе, and ignores it after a fixed choice', () => {
    followTheme();
    chooses(true);
    expect(shown()).toBe('dark');
    chooses(false);
    expect(shown()).toBe('light');
    otherTab('theme', 'light');
    chooses(true);
    expect(shown()).toBe('light');
  });

  it('applies a theme chosen in another tab immediately and ignores other stored values', () => {
    followTheme();
    otherTab('theme', 'dark');
    expect(shown()).toBe('dark');
    otherTab('sidebar', 'collapsed');
    expect(shown()).toBe('dark');
    otherTab(null, null);
    expect(shown()).toBe('light');
  });

  it("applies a theme chosen meanwhile when Back restores the page from the browser's cache", () => {
    followTheme();
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(shown()).toBe('dark');
  });

  it('is light in print and returns to its previous theme afterwards', () => {
    localStorage.setItem('theme', 'dark');
    followTheme();
    window.dispatchEvent(new Event('beforeprint'));
    expect(shown()).toBe('light');
    // Some browsers report a light system while printing.
    chooses(false);
    expect(shown()).toBe('light');
    window.dispatchEvent(new Event('afterprint'));
    expect(shown()).toBe('dark');
  });

  it('uses the system theme without localStorage, and a choice lasts until the page closes', async () => {
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

  it("sets the phone browser's theme colour to the page background", () => {
    const styles = document.createElement('style');
    styles.textContent = ":root { --surface: #f5f6f8 } [data-theme='dark'] { --surface: #14171d }";
    localStorage.setItem('theme', 'dark');
    followTheme();
    // The styles are loaded after the script.
    document.head.append(styles);
    document.dispatchEvent(new Event('DOMContentLoaded', { bubbles: true }));
    expect(meta('theme-color')).toBe('#14171d');
    otherTab('theme', 'light');
    expect(meta('theme-color')).toBe('#f5f6f8');
  });
});

describe('Тема in the profile menu (Dark theme)', () => {
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

  it('offers Как в системе, Светлая and Тёмная and marks the active one', async () => {
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

  it('marks the choice of another tab', async () => {
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
