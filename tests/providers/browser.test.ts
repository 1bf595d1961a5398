// @vitest-environment jsdom
import { isCancel } from 'axios';
import { describe, expect, it, vi } from 'vitest';
import { createHttp } from '#providers/http.ts';
import { createSession } from '#providers/session.ts';
import { localStore } from '#codecs/browserStorage.ts';
import { dropped, envelope, raw, recordedApi, slow } from '#tests/msw/recordedApi.ts';
import { apiErrorOf } from './sessionFixtures.ts';

const api = recordedApi();
const auth = '/api/v1/auth/';
const item = 'GET /api/v1/thing/';

/** A session of a page without injected dependencies: localStorage, the page's origin, XMLHttpRequest, fetch. */
function page() {
  localStorage.clear();
  const session = createSession({ timeoutMs: 300 });
  session.store({ access: 'old', refresh: 'r1' });
  return { session, http: createHttp({ session }) };
}

describe('Session in a page', () => {
  it('sends requests to the page’s origin with the headers and the query of the API', async () => {
    api.on(item, envelope([1]));
    expect((await page().http.get('/api/v1/thing', { params: { territoryIds: [1, 2] } })).data).toEqual([1]);
    expect(api.seen[0]).toMatchObject({
      path: '/api/v1/thing/',
      query: { territoryIds: '[1,2]' },
      headers: { device: 'web', 'x-token': 'old' },
    });
  });

  it('refreshes by fetch after a 401 and repeats the request, body included', async () => {
    api.on(`PUT ${auth}`, envelope({ access_token: 'new', refresh_token: 'r2' }));
    api.on('POST /api/v1/thing/', raw('', 401), envelope({ id: 1 }));
    expect((await page().http.post('/api/v1/thing/', { name: 'Имя' })).data).toEqual({ id: 1 });
    expect(api.seen.map(({ method, headers, body }) => [method, headers['x-token'], body])).toEqual([
      ['POST', 'old', { name: 'Имя' }],
      ['PUT', 'old', { refresh_token: 'r1' }],
      ['POST', 'new', { name: 'Имя' }],
    ]);
    expect(localStorage.getItem('access_token')).toBe('new');
  });

  it('treats broken and slow connections as unanswered, also during sign-in', async () => {
    // msw's XMLHttpRequest has no timeout; http.test.ts tests that of http.
    api.on(item, dropped);
    api.on(`GET ${auth}`, dropped, slow(900, envelope(1)));
    const { http, session } = page();
    expect((await apiErrorOf(http.get('/api/v1/thing/'))).kind).toBe('unanswered');
    expect((await apiErrorOf(session.requestCode('7'))).kind).toBe('unanswered');
    expect((await apiErrorOf(session.requestCode('7'))).text).toContain('вовремя');
  });

  it('reports an abort as a cancellation', async () => {
    api.on(item, slow(200, envelope(1)));
    const abort = new AbortController();
    const outcome = page()
      .http.get('/api/v1/thing/', { signal: abort.signal })
      .catch((error: unknown) => error);
    await vi.waitFor(() => expect(api.seen).toHaveLength(1));
    abort.abort();
    expect(isCancel(await outcome)).toBe(true);
  });
});

describe('Another tab', () => {
  const inOtherTab = (key: string | null, newValue: string | null): void => {
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
  };

  it('ends the session here when it signs out', () => {
    const { session } = page();
    const ended = vi.fn();
    session.onEnd(ended);
    inOtherTab('access_token', null);
    inOtherTab(null, null);
    expect(ended).toHaveBeenCalledTimes(2);
  });

  it('leaves the session unchanged when it refreshes or stores other data', () => {
    const { session } = page();
    const ended = vi.fn();
    session.onEnd(ended);
    inOtherTab('access_token', 'new');
    inOtherTab('refresh_token', null);
    inOtherTab('theme', null);
    expect(ended).not.toHaveBeenCalled();
  });
});

it('keeps texts in memory when the browser blocks its storage', () => {
  const blocked = vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError');
  });
  localStore.setItem('access_token', 'x');
  expect(localStore.getItem('access_token')).toBe('x');
  expect(localStore.keys('')).toEqual([]);
  localStore.removeItem('access_token');
  expect(localStore.getItem('access_token')).toBeNull();
  blocked.mockRestore();
});

it('prefers a text that did not fit into the storage until one fits', () => {
  localStore.setItem('theme', 'light');
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  localStore.setItem('theme', 'dark');
  full.mockRestore();
  expect([localStore.getItem('theme'), localStorage.getItem('theme')]).toEqual(['dark', 'light']);
  localStore.setItem('theme', 'system');
  expect(localStorage.getItem('theme')).toBe('system');
  expect(localStore.getItem('theme')).toBe('system');
});
