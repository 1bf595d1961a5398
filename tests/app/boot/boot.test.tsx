import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { boot, type BootTable } from '#app/boot/boot.ts';
import { discardPrefetched, takePrefetched } from '#app/base/prefetchedResponses.ts';
import { forgetMenuPaths, saveMenuPaths } from '#app/boot/lastMenu.ts';

const table: BootTable = {
  font: '/assets/font.woff2',
  app: ['/assets/app.css', '/assets/app.js'],
  more: [{ paths: ['/map'], files: ['/assets/map.js'] }],
  lists: { '/notice': { path: '/api/v1/notifications/', fields: [['territories', 'territoryIds', 'list']] } },
};
const fetchCalls = vi.fn<typeof fetch>(() => new Promise(() => undefined));
const addresses = () => fetchCalls.mock.calls.map(([address]) => address);
const files = () => [...document.head.querySelectorAll('link')].map((link) => [link.rel, link.getAttribute('href')]);

beforeEach(() => {
  // Screens drawn by earlier tests share this page.
  globalThis.earlyAnswers = undefined;
  vi.stubGlobal('fetch', fetchCalls);
  localStorage.setItem('access_token', 'a');
  saveMenuPaths(['/notice', '/map']);
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchCalls.mockClear();
  localStorage.clear();
  globalThis.earlyAnswers = undefined;
  document.head.replaceChildren();
  history.replaceState(null, '', '/');
});

function openAt(address: string) {
  history.replaceState(null, '', address);
  boot(table);
}

describe('First task of the boot script', () => {
  it('requests the scripts of the application and all first responses of the address', () => {
    openAt('/notice?territories=[1,2]');
    expect(files()).toEqual([
      ['preload', '/assets/app.css'],
      ['modulepreload', '/assets/app.js'],
    ]);
    // Not applied yet: styles that the page names itself must come first.
    expect(document.head.querySelector('link')).toMatchObject({ as: 'style', crossOrigin: '' });
    expect(addresses()).toEqual([
      '/api/v1/aboutMe/',
      '/api/v1/notifications/?territoryIds=%5B1,2%5D&limit=100&offset=0',
      '/config/app.json',
      '/config/resources.json',
    ]);
    expect(fetchCalls.mock.calls[0]?.[1]?.headers).toEqual({
      accept: 'application/json, text/plain, */*',
      device: 'web',
      'x-token': 'a',
    });
    expect(fetchCalls.mock.calls[2]?.[1]?.headers).toEqual({ accept: 'application/json' });
    expect(fetchCalls.mock.calls[3]?.[1]?.headers).toEqual({ accept: 'application/json', 'x-token': 'a' });
  });

  it('requests the additional scripts of an address, with or without a trailing slash', () => {
    openAt('/map/');
    expect(files()).toEqual([
      ['preload', '/assets/app.css'],
      ['modulepreload', '/assets/app.js'],
      ['modulepreload', '/assets/map.js'],
    ]);
    expect(addresses()).toEqual(['/api/v1/aboutMe/', '/config/app.json', '/config/resources.json']);
  });

  it('requests no list whose filter only the application can interpret', () => {
    openAt('/notice?territories=[а]');
    expect(addresses()).toEqual(['/api/v1/aboutMe/', '/config/app.json', '/config/resources.json']);
  });

  it.each([
    ['when the path was not in the last menu of this user (spec D34, D82)', () => saveMenuPaths(['/tasks'])],
    ['on the first visit, when no menu is stored', () => forgetMenuPaths()],
    ['when the stored menu is damaged', () => localStorage.setItem('menuPaths', '{')],
  ])('requests no list %s', (_when, store) => {
    store();
    openAt('/notice');
    expect(addresses()).toEqual(['/api/v1/aboutMe/', '/config/app.json', '/config/resources.json']);
  });

  it('requests only the font when signed out: the sign-in uses it for its first text', () => {
    localStorage.clear();
    const fonts: string[] = [];
    vi.stubGlobal(
      'FontFace',
      class {
        readonly #source: string;
        constructor(_family: string, source: string) {
          this.#source = source;
        }
        load() {
          fonts.push(this.#source);
          return Promise.resolve(this);
        }
      },
    );
    openAt('/notice');
    expect([fonts, files(), addresses(), globalThis.earlyAnswers]).toEqual([
      ['url(/assets/font.woff2)'],
      [],
      [],
      undefined,
    ]);
  });

  it('requests nothing on /logout', () => {
    openAt('/logout');
    expect([files(), addresses(), globalThis.earlyAnswers]).toEqual([[], [], undefined]);
  });

  it('requests nothing when the application was faster', () => {
    takePrefetched('/config/app.json', null);
    openAt('/notice');
    expect([files(), addresses()]).toEqual([[], []]);
  });
});

describe('Prefetched response', () => {
  it('is handed over once, to a caller with the same token', async () => {
    const response = new Response('{}');
    fetchCalls.mockResolvedValue(response);
    openAt('/notice');
    expect(takePrefetched('/api/v1/aboutMe/', 'b')).toBeUndefined();
    expect(await takePrefetched('/api/v1/aboutMe/', 'a')).toBe(response);
    expect(takePrefetched('/api/v1/aboutMe/', 'a')).toBeUndefined();
  });

  it('is cancelled and dropped when the session ends', () => {
    openAt('/notice');
    const signals = fetchCalls.mock.calls.map(([, init]) => init?.signal);
    discardPrefetched();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true, true]);
    expect(globalThis.earlyAnswers?.size).toBe(0);
  });
});
