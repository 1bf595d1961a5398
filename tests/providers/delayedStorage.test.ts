import { describe, expect, it, vi } from 'vitest';
import { createCrossTabLock, type Locks } from '#providers/crossTabLock.ts';
import { createHttp } from '#providers/http.ts';
import type { OrderedStore } from '#providers/orderedStore.ts';
import { memoryStorage } from '#codecs/browserStorage.ts';
import { envelope, failure, jsonAnswer, origin, raw, recordedApi, slow, type Answer } from '#tests/msw/recordedApi.ts';
import { lateStorages, orderedStore } from './orderedTabs.ts';
import { apiErrorOf, browserLocks, sessionWith } from './sessionFixtures.ts';

const api = recordedApi();
const refresh = 'PUT /api/v1/auth/';
const item = 'GET /api/v1/thing/';
const signedIn = { access_token: 'a1', refresh_token: 'r1' };

/** Creates an API that accepts only the latest tokens, and treats a used refresh token as stolen. */
function rotatingApi(delay = 20): void {
  let pair = 1;
  const rotate: Answer = (request) => {
    const { refresh_token: used } = request.body as { refresh_token: string };
    if (used !== `r${pair}`) return failure(401, 'Нет', undefined, 401)(request);
    pair += 1;
    return slow(
      delay,
      jsonAnswer({ success: true, data: { access_token: `a${pair}`, refresh_token: `r${pair}` } }),
    )(request);
  };
  api.on(refresh, rotate);
  api.on(item, (request) =>
    (pair > 1 && request.headers['x-token'] === `a${pair}` ? envelope('ok') : raw('', 401))(request),
  );
}

function tabs(count: number, locks: Locks | null, ordered: OrderedStore = orderedStore()) {
  const { storages, deliver } = lateStorages(count, signedIn);
  const all = storages.map((storage) => {
    const session = sessionWith({ storage, locks, ordered, signedIn: false });
    return { session, storage, http: createHttp({ session, baseURL: origin }) };
  });
  return { all, deliver };
}

const ways: [string, () => Locks | null][] = [
  ['Web Locks', browserLocks],
  ['a lease', () => null],
];

describe.each(ways)('Tabs with delayed localStorage that coordinate by %s (spec D20, D60)', (_, locksOf) => {
  it.each([2, 5])('refresh once, and complete every one of %i requests', async (count) => {
    rotatingApi();
    const { all } = tabs(count, locksOf());
    const responses = await Promise.all(all.map(({ http }) => http.get<string>('/api/v1/thing/')));
    expect(responses.map(({ data }) => data)).toEqual(Array(count).fill('ok'));
    expect(api.seenOf(refresh).map(({ body }) => body)).toEqual([{ refresh_token: 'r1' }]);
    for (const { session } of all) expect(session.tokens()).toEqual({ access: 'a2', refresh: 'r2' });
  });

  it('do not restore a session that another tab ends meanwhile (spec D21)', async () => {
    rotatingApi(300);
    const {
      all: [first, second],
      deliver,
    } = tabs(2, locksOf());
    const waiting = apiErrorOf(first?.http.get('/api/v1/thing/') ?? Promise.resolve());
    await vi.waitFor(() => expect(api.seenOf(refresh)).toHaveLength(1));
    await second?.session.end();
    expect((await waiting).kind).toBe('sessionEnded');
    deliver();
    expect([first?.session.tokens(), second?.session.tokens()]).toEqual([null, null]);
  });

  it('leave a session unchanged that another tab has started meanwhile', async () => {
    rotatingApi(300);
    const {
      all: [first, second],
      deliver,
    } = tabs(2, locksOf());
    const waiting = first?.session.refresh('a1');
    await vi.waitFor(() => expect(api.seenOf(refresh)).toHaveLength(1));
    await second?.session.end();
    second?.session.store({ access: 'other', refresh: 'r-other' });
    await waiting?.catch(() => null);
    deliver();
    expect(first?.session.tokens()).toEqual({ access: 'other', refresh: 'r-other' });
  });

  it('sign out permanently, even though another tab has just refreshed', async () => {
    rotatingApi();
    const {
      all: [first, second],
      deliver,
    } = tabs(2, locksOf());
    await first?.session.refresh('a1');
    await second?.session.end();
    deliver();
    expect(first?.session.tokens()).toBeNull();
    expect((await apiErrorOf(first?.session.refresh('a2') ?? Promise.resolve())).kind).toBe('sessionEnded');
  });

  it('do not end a session because of a token that another tab has replaced', async () => {
    rotatingApi();
    const {
      all: [first, second],
    } = tabs(2, locksOf());
    await first?.session.refresh('a1');
    await second?.session.end('a1');
    expect(second?.session.tokens()).toEqual({ access: 'a2', refresh: 'r2' });
  });

  it('adopt the tokens that a page of an earlier version has written to localStorage', async () => {
    rotatingApi();
    const {
      all: [first],
    } = tabs(1, locksOf());
    await first?.session.refresh('a1');
    // Such a page rotates tokens without the record.
    first?.storage.setItem('refresh_token', 'r2b');
    first?.storage.setItem('access_token', 'a2b');
    api.on(refresh, envelope({ access_token: 'a3', refresh_token: 'r3' }));
    expect(await first?.session.refresh('a2b')).toBe('a3');
    expect(api.seenOf(refresh).map(({ body }) => body)).toEqual([{ refresh_token: 'r1' }, { refresh_token: 'r2b' }]);
  });

  it('refresh even when the browser blocks IndexedDB', async () => {
    rotatingApi();
    const {
      all: [first],
    } = tabs(1, locksOf(), { change: () => Promise.reject(new DOMException('Denied', 'SecurityError')) });
    expect((await first?.http.get('/api/v1/thing/'))?.data).toBe('ok');
    expect(first?.session.tokens()).toEqual({ access: 'a2', refresh: 'r2' });
  });
});

describe('Lease between tabs', () => {
  const exclusive = (ordered: OrderedStore) =>
    createCrossTabLock({ name: 'lease', locks: null, ordered, storage: memoryStorage(), leaseMs: 50 });

  it('runs one task at a time, regardless of its duration', async () => {
    const ordered = orderedStore();
    const order: string[] = [];
    const slowTask = async (name: string) => {
      order.push(`${name} begins`);
      await new Promise((done) => {
        setTimeout(done, 200);
      });
      order.push(`${name} ends`);
    };
    await Promise.all(['a', 'b', 'c'].map((name) => exclusive(ordered)(() => slowTask(name))));
    expect(order.map((line) => line.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends', 'begins', 'ends']);
  });

  it('passes to the next tab when its holder has died', async () => {
    const ordered = orderedStore();
    await ordered.change('lease', () => ['a tab that was killed', undefined]);
    expect(await exclusive(ordered)(() => Promise.resolve('ran'))).toBe('ran');
  });
});
