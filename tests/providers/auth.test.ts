import { describe, expect, it, vi } from 'vitest';
import { createAuthProvider } from '#providers/auth.ts';
import { createHttp } from '#providers/http.ts';
import { createProfile } from '#providers/profile.ts';
import { dropped, envelope, failure, jsonAnswer, origin, raw, recordedApi, slow } from '#tests/msw/recordedApi.ts';
import { apiErrorOf, sessionWith } from './sessionFixtures.ts';

const api = recordedApi();
const me = 'GET /api/v1/aboutMe/';
const anna = {
  fullName: 'Анна Ильина',
  role: { pushAccess: true, strategiesAccess: false, billingAccess: 1, superUser: null },
};

function setup(signedIn = true) {
  const session = sessionWith({ signedIn });
  const http = createHttp({ session, baseURL: origin });
  const profile = createProfile({ http, session });
  const [clearCaches, reportFailure] = [vi.fn<() => void>(), vi.fn<(error: unknown) => void>()];
  return {
    session,
    profile,
    clearCaches,
    reportFailure,
    auth: createAuthProvider({ session, profile, clearCaches, reportFailure }),
  };
}

describe('User profile', () => {
  it('loads the profile once for concurrent callers', async () => {
    api.on(me, slow(20, envelope(anna)));
    const { profile } = setup();
    const [first, second] = await Promise.all([profile.load(), profile.load()]);
    expect(await profile.load()).toBe(first);
    expect(second).toBe(first);
    expect(api.seen).toHaveLength(1);
    expect(api.seen[0]).toMatchObject({ path: '/api/v1/aboutMe/', query: {}, headers: { 'x-token': 'old' } });
    expect(first).toEqual({
      fullName: 'Анна Ильина',
      role: { pushAccess: true, strategiesAccess: false, billingAccess: true, superUser: false },
    });
  });

  it.each([[{}], [{ fullName: 5, role: 'x' }], [{ fullName: null, role: null }], [{ role: [] }]])(
    'has neither name nor role when %j is unreadable',
    async (data) => {
      api.on(me, envelope(data));
      expect(await setup().profile.load()).toEqual({ fullName: '', role: {} });
    },
  );

  it('is cleared with the session, and a late response does not restore it', async () => {
    api.on(me, envelope(anna), slow(50, envelope(anna)));
    const { profile, session } = setup();
    await profile.load();
    session.end();
    expect(profile.current()).toBeNull();
    session.store({ access: 'a', refresh: 'b' });
    const late = apiErrorOf(profile.load());
    await vi.waitFor(() => expect(api.seen).toHaveLength(2));
    session.end();
    session.store({ access: 'c', refresh: 'd' });
    expect((await late).kind).toBe('sessionEnded');
    expect(profile.current()).toBeNull();
  });
});

describe('check', () => {
  it('redirects to /login without a token', async () => {
    expect(await setup(false).auth.check()).toMatchObject({
      authenticated: false,
      redirectTo: '/login',
      error: { message: 'Необходима авторизация' },
    });
    expect(api.seen).toHaveLength(0);
  });

  it('admits a user with a profile', async () => {
    api.on(me, envelope(anna));
    expect(await setup().auth.check()).toEqual({ authenticated: true });
  });

  it.each([
    ['an error', failure(1, 'Нет доступа', undefined, 403)],
    ['500', raw('', 500)],
    ['an error in a 200', failure(1, 'Нет доступа', undefined, 200)],
    ['HTML', raw('<html>')],
    ['null', jsonAnswer(null)],
  ])('redirects to /logout and shows a message for %s', async (_, response) => {
    api.on(me, response);
    const { auth, reportFailure, session } = setup();
    expect(await auth.check()).toMatchObject({ authenticated: false, redirectTo: '/logout' });
    expect(reportFailure).toHaveBeenCalledTimes(1);
    expect(session.isAuthorized()).toBe(true);
  });

  it('keeps the session and an unknown profile without a response, and allows a retry', async () => {
    api.on(me, dropped, envelope(anna));
    const { auth, profile, session, reportFailure } = setup();
    expect(await auth.check()).toEqual({ authenticated: true });
    expect(session.isAuthorized()).toBe(true);
    expect(profile.current()).toBeNull();
    expect(reportFailure).not.toHaveBeenCalled();
    await profile.load();
    expect(profile.current()).toMatchObject({ fullName: 'Анна Ильина' });
  });

  it('redirects to /login when the refresh is rejected', async () => {
    api.on(me, raw('', 401));
    api.on('PUT /api/v1/auth/', raw('', 401));
    const { auth, session, clearCaches } = setup();
    expect(await auth.check()).toMatchObject({ authenticated: false, redirectTo: '/login' });
    expect(session.isAuthorized()).toBe(false);
    expect(clearCaches).toHaveBeenCalledTimes(1);
  });
});

describe('Sign-in and sign-out', () => {
  it('stores the tokens and opens the home page', async () => {
    api.on('POST /api/v1/auth/', envelope({ access_token: 'a', refresh_token: 'b' }));
    const { auth, session } = setup(false);
    expect(await auth.login({ phone: '79123456789', code: '1' })).toEqual({ success: true, redirectTo: '/' });
    expect(session.isAuthorized()).toBe(true);
  });

  it('shows the reason for a failed sign-in', async () => {
    api.on('POST /api/v1/auth/', failure(3, 'Неверный код'));
    expect(await setup(false).auth.login({ phone: '79123456789', code: '0' })).toEqual({
      success: false,
      error: { name: 'Ошибка входа', message: 'Неверный код' },
    });
  });

  it('clears tokens, profile and caches at sign-out', async () => {
    api.on(me, envelope(anna));
    const { auth, session, profile, clearCaches } = setup();
    await profile.load();
    expect(await auth.logout({})).toEqual({ success: true, redirectTo: '/login' });
    expect([session.tokens(), profile.current()]).toEqual([null, null]);
    expect(clearCaches).toHaveBeenCalledTimes(1);
  });
});

it('stays on the page after a failed request, unless the session has ended', async () => {
  const { auth } = setup();
  api.on('GET /api/v1/thing/', failure(5, 'Нет', undefined, 403));
  const { session } = setup(false);
  expect(await auth.onError(await apiErrorOf(createHttp({ session, baseURL: origin }).get('/api/v1/thing/')))).toEqual(
    {},
  );
  expect(await auth.onError(await apiErrorOf(session.refresh('x')))).toEqual({ redirectTo: '/login' });
});
