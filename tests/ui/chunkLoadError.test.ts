// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDialogs } from '#ui/dialogs/dialogs.ts';
import { registerUnsaved } from '#ui/unsaved/unsaved.ts';
import { prefetch, isChunkLoadError, reloadPage, watchChunkLoadErrors } from '#ui/chunks/chunkLoadError.ts';

const reload = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal('location', { ...window.location, reload });
});
afterEach(() => void vi.unstubAllGlobals());

const server = (response: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(response));
const there = async () => new Response('');
const missing = () => window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
const soon = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 10);
  });

describe('Chunks missing in old tabs after a deploy (known trap 18)', () => {
  watchChunkLoadErrors();

  test('prompt a user who keeps unsaved values only once for the same missing chunk (spec D33)', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 120_000 });
    server(there);
    const release = registerUnsaved({ isUnsaved: () => true });
    missing();
    await soon();
    openDialogs.getState().dialogs[0]?.answer(false);
    await soon();
    missing();
    await soon();
    expect(openDialogs.getState().dialogs.filter(({ open }) => open)).toEqual([]);
    expect(reload).not.toHaveBeenCalled();
    release();
    vi.advanceTimersByTime(61_000);
    missing();
    await soon();
    expect(reload).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
    sessionStorage.clear();
  });

  test('reload the page once, and not again for a minute', async () => {
    server(there);
    missing();
    await soon();
    expect(reload).toHaveBeenCalledTimes(1);
    missing();
    await soon();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('cause no reload when they were only prefetched', async () => {
    server(there);
    const load = async () => {
      missing();
      throw new TypeError('Failed to fetch dynamically imported module: /assets/App-1.js');
    };
    expect(await prefetch(load)).toBeUndefined();
    await soon();
    expect(reload).not.toHaveBeenCalled();
  });

  test('cause no reload without a connection', async () => {
    server(async () => {
      throw new TypeError('Failed to fetch');
    });
    missing();
    await soon();
    expect(reload).not.toHaveBeenCalled();
  });

  test('are reloaded by Повторить when the server responds', async () => {
    server(async () => new Response('', { status: 502 }));
    await reloadPage();
    expect(reload).not.toHaveBeenCalled();
    server(there);
    await reloadPage();
    expect(reload).toHaveBeenCalledTimes(1);
  });
});

test.each([
  ['Failed to fetch dynamically imported module: https://host/assets/App-1.js', true],
  ['error loading dynamically imported module: https://host/assets/App-1.js', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/App-1.css', true],
  ['Cannot read properties of undefined', false],
])('classifies «%s» as a chunk load error: %s', (message, expected) => {
  expect(isChunkLoadError(new TypeError(message))).toBe(expected);
});
