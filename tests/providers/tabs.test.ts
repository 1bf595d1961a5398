import { describe, expect, it, vi } from 'vitest';
import { createCrossTabLock, type Locks } from '#providers/crossTabLock.ts';
import { createHttp } from '#providers/http.ts';
import { createSession } from '#providers/session.ts';
import { memoryStorage } from '#codecs/browserStorage.ts';
import { dropped, envelope, origin, raw, recordedApi, slow, type Answer } from '#tests/msw/recordedApi.ts';
import { apiErrorOf, browserLocks, sessionWith } from './sessionFixtures.ts';

const api = recordedApi();
const refresh = 'PUT /api/v1/auth/';
const item = 'GET /api/v1/thing/';
const fresh = { access_token: 'new', refresh_token: 'r2' };
const guarded: Answer = (request) => (request.headers['x-token'] === 'new' ? envelope('ok') : raw('', 401))(request);

function tabs(count: number, locks: Locks | null) {
  const storage = memoryStorage();
  return Array.from({ length: count }, () => {
    const session = sessionWith({ storage, locks });
    return { session, http: createHttp({ session, baseURL: origin }) };
  });
}

const ways: [string, () => Locks | null][] = [
  ['Web Locks', browserLocks],
  ['a lease in the storage', () => null],
];

describe.each(ways)('Tabs that coordinate by %s', (_, locksOf) => {
  it('refresh once for ten requests in each of three tabs, and retry each once', async () => {
    api.on(refresh, slow(30, envelope(fresh)));
    api.on(item, guarded);
    const requests = tabs(3, locksOf()).flatMap(({ http }) =>
      Array.from({ length: 10 }, () => http.get<string>('/api/v1/thing/')),
    );
    expect((await Promise.all(requests)).map(({ data }) => data)).toEqual(Array(30).fill('ok'));
    expect(api.seenOf(refresh)).toHaveLength(1);
    expect(api.seenOf(item)).toHaveLength(60);
  });

  it('runs an exclusive task with the new tokens when another tab is refreshing', async () => {
    api.on(refresh, slow(30, envelope(fresh)));
    const [first, second] = tabs(2, locksOf());
    const refreshed = first?.session.refresh('old');
    const seen = await second?.session.exclusively(async () => second.session.tokens()?.access);
    expect({ seen, refreshed: await refreshed }).toEqual({ seen: 'new', refreshed: 'new' });
  });

  it('all end their sessions when the one refresh is rejected', async () => {
    api.on(refresh, slow(30, raw('', 500)));
    api.on(item, guarded);
    const both = tabs(2, locksOf());
    const failures = await Promise.all(both.map(({ http }) => apiErrorOf(http.get('/api/v1/thing/'))));
    expect(failures.map(({ kind }) => kind)).toEqual(['sessionEnded', 'sessionEnded']);
    expect(api.seenOf(refresh)).toHaveLength(1);
    expect(both.map(({ session }) => session.isAuthorized())).toEqual([false, false]);
  });

  it('continue when the first refresh is unanswered', async () => {
    api.on(refresh, dropped, envelope(fresh));
    api.on(item, guarded);
    const both = tabs(2, locksOf());
    const outcomes = await Promise.allSettled(both.map(({ http }) => http.get('/api/v1/thing/')));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await both[0]?.http.get('/api/v1/thing/'))?.data).toBe('ok');
  });
});

describe('Lease without Web Locks', () => {
  const options = { name: 'lease', locks: null, leaseMs: 200 };

  it('runs one task at a time', async () => {
    const storage = memoryStorage();
    let [running, max] = [0, 0];
    const task = async () => {
      running += 1;
      max = Math.max(max, running);
      await new Promise((done) => {
        setTimeout(done, 15);
      });
      running -= 1;
    };
    await Promise.all(Array.from({ length: 4 }, () => createCrossTabLock({ ...options, storage })(task)));
    expect(max).toBe(1);
    expect(storage.getItem('lease')).toBeNull();
  });

  it('is released when the task fails', async () => {
    const storage = memoryStorage();
    await expect(createCrossTabLock({ ...options, storage })(() => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    expect(storage.getItem('lease')).toBeNull();
  });

  it.each([
    ['of a closed tab', () => `dead ${Date.now() - 1}`],
    ['from before the clock was set back', () => `dead ${Date.now() + 86_400_000}`],
    ['that is unreadable', () => 'rubbish'],
  ])('is free when its record is one %s', async (_, lease) => {
    const storage = memoryStorage();
    storage.setItem('lease', lease());
    expect(await createCrossTabLock({ ...options, storage })(() => Promise.resolve('ran'))).toBe('ran');
  });

  it('is respected while its tab is alive', async () => {
    const storage = memoryStorage();
    storage.setItem('lease', `alive ${Date.now() + 150}`);
    const started = Date.now();
    await createCrossTabLock({ ...options, storage })(() => Promise.resolve());
    expect(Date.now() - started).toBeGreaterThanOrEqual(145);
  });
});

it('refreshes a session on a platform without Web Locks', async () => {
  vi.stubGlobal('navigator', {});
  api.on(refresh, envelope(fresh));
  const session = createSession({ storage: memoryStorage(), baseURL: origin });
  session.store({ access: 'old', refresh: 'r1' });
  expect(await session.refresh('old')).toBe('new');
  vi.unstubAllGlobals();
});
