import { describe, expect, it, vi } from 'vitest';
import { memoryStorage } from '#codecs/browserStorage.ts';
import { dropped, envelope, failure, jsonAnswer, raw, recordedApi, slow } from '#tests/msw/recordedApi.ts';
import { apiErrorOf, sessionWith } from './sessionFixtures.ts';

const api = recordedApi();
const auth = '/api/v1/auth/';
const fresh = { access_token: 'new', refresh_token: 'r2' };

describe('Request for a code', () => {
  it('sends the phone and reads the expiry of the code', async () => {
    api.on(`GET ${auth}`, envelope({ dt_expire: 1769947200 }), envelope({ dt_expire: '2026-02-01T12:00:00Z' }));
    const session = sessionWith({ signedIn: false });
    expect(await session.requestCode('79123456789')).toEqual({ expires: 1769947200 });
    expect(await session.requestCode('79123456789')).toEqual({ expires: 1769947200 });
    expect(api.seen[0]).toMatchObject({ method: 'GET', path: auth, query: { phone: '79123456789' }, body: null });
    expect(api.seen[0]?.headers).toMatchObject({ device: 'web' });
    expect(api.seen[0]?.headers).not.toHaveProperty('x-token');
  });

  it('counts the lifetime by this clock, which may be a day behind the server', async () => {
    const serverNow = Math.floor(Date.now() / 1000) + 86_400;
    api.on(`GET ${auth}`, () =>
      Response.json(
        { success: true, data: { dt_expire: serverNow + 120 } },
        { headers: { date: new Date(serverNow * 1000).toUTCString() } },
      ),
    );
    const { expires } = await sessionWith({ signedIn: false }).requestCode('79123456789');
    expect(Math.abs(Number(expires) - Date.now() / 1000 - 120)).toBeLessThan(5);
  });

  it('ignores an unreadable expiry', async () => {
    api.on(`GET ${auth}`, envelope({ dt_expire: 'скоро' }), envelope(null));
    const session = sessionWith({ signedIn: false });
    expect(await session.requestCode('79123456789')).toEqual({ expires: null });
    expect(await session.requestCode('79123456789')).toEqual({ expires: null });
  });

  it('fails with the text of the server, for 200 and for 429', async () => {
    api.on(
      `GET ${auth}`,
      failure(1, 'Номер не найден', undefined, 200),
      failure(2, 'Слишком часто', undefined, 429),
      jsonAnswer({ success: false }),
    );
    const session = sessionWith({ signedIn: false });
    expect(await apiErrorOf(session.requestCode('7'))).toMatchObject({
      kind: 'answered',
      text: 'Номер не найден',
      code: 1,
    });
    expect(await apiErrorOf(session.requestCode('7'))).toMatchObject({
      kind: 'answered',
      text: 'Слишком часто',
      status: 429,
    });
    expect(await apiErrorOf(session.requestCode('7'))).toMatchObject({ kind: 'answered', text: 'Запрос не выполнен' });
  });

  it('fails as unanswered when the connection breaks or the response times out', async () => {
    api.on(`GET ${auth}`, dropped, slow(500, envelope({})));
    const session = sessionWith({ signedIn: false, timeoutMs: 50 });
    expect(await apiErrorOf(session.requestCode('7'))).toMatchObject({ kind: 'unanswered', status: 0 });
    expect((await apiErrorOf(session.requestCode('7'))).text).toContain('вовремя');
  });
});

describe('Sign-in', () => {
  it('posts phone and code and stores the tokens', async () => {
    api.on(`POST ${auth}`, envelope(fresh));
    const storage = memoryStorage();
    const session = sessionWith({ signedIn: false, storage });
    await session.signIn('79123456789', '1234');
    expect(api.seen).toHaveLength(1);
    expect(api.seen[0]).toMatchObject({
      method: 'POST',
      path: auth,
      query: {},
      body: { phone: '79123456789', code: '1234' },
    });
    expect(api.seen[0]?.headers).toMatchObject({ device: 'web', 'content-type': 'application/json' });
    expect(session.tokens()).toEqual({ access: 'new', refresh: 'r2' });
    expect([storage.getItem('access_token'), storage.getItem('refresh_token')]).toEqual(['new', 'r2']);
  });

  it.each([
    ['a wrong code', failure(3, 'Неверный код')],
    ['success: false', jsonAnswer({ success: false })],
    ['no tokens', envelope({})],
    ['only one of the tokens', envelope({ access_token: 'new' })],
    ['HTML', raw('<html>')],
    ['an empty response', raw('')],
    ['null', jsonAnswer(null)],
    ['a dropped connection', dropped],
    ['a 500', raw('x', 500)],
  ])('removes stored tokens after %s', async (_, response) => {
    api.on(`POST ${auth}`, response);
    const session = sessionWith();
    await apiErrorOf(session.signIn('79123456789', '0'));
    expect(session.isAuthorized()).toBe(false);
    expect(session.tokens()).toBeNull();
  });

  it('ends a session that another tab started meanwhile, so that data of two users never mixes', async () => {
    api.on(`POST ${auth}`, envelope(fresh));
    const session = sessionWith();
    const ended = vi.fn();
    session.onEnd(ended);
    await session.signIn('79123456789', '1');
    expect(ended).toHaveBeenCalledTimes(1);
    expect(session.tokens()?.access).toBe('new');
  });
});

describe('Session refresh', () => {
  it('sends the refresh token and stores both new tokens', async () => {
    api.on(`PUT ${auth}`, envelope(fresh));
    const session = sessionWith();
    expect(await session.refresh('old')).toBe('new');
    expect(api.seen[0]).toMatchObject({ method: 'PUT', path: auth, query: {}, body: { refresh_token: 'r1' } });
    expect(api.seen[0]?.headers).toMatchObject({ device: 'web', 'x-token': 'old' });
    expect(session.tokens()).toEqual({ access: 'new', refresh: 'r2' });
  });

  it('sends one request for concurrent callers', async () => {
    api.on(`PUT ${auth}`, slow(30, envelope(fresh)));
    const session = sessionWith();
    expect(await Promise.all(Array.from({ length: 10 }, () => session.refresh('old')))).toEqual(Array(10).fill('new'));
    expect(api.seen).toHaveLength(1);
  });

  it('sends no request when the token has already changed', async () => {
    const session = sessionWith();
    session.store({ access: 'newer', refresh: 'r9' });
    expect(await session.refresh('old')).toBe('newer');
    expect(api.seen).toHaveLength(0);
  });

  it.each([
    ['500', raw('oops', 500)],
    ['401', failure(401, 'Просрочен', undefined, 401)],
    ['success: false', jsonAnswer({ success: false })],
    ['HTML', raw('<html>')],
    ['no tokens', envelope({})],
    ['an empty response', raw('')],
  ])('ends the session for %s', async (_, response) => {
    api.on(`PUT ${auth}`, response);
    const session = sessionWith();
    const ended = vi.fn();
    session.onEnd(ended);
    expect((await apiErrorOf(session.refresh('old'))).kind).toBe('sessionEnded');
    expect(session.tokens()).toBeNull();
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('keeps the session without a response, and works later', async () => {
    api.on(`PUT ${auth}`, dropped, envelope(fresh));
    const session = sessionWith();
    const ended = vi.fn();
    session.onEnd(ended);
    expect((await apiErrorOf(session.refresh('old'))).kind).toBe('unanswered');
    expect(session.tokens()).toEqual({ access: 'old', refresh: 'r1' });
    expect(await session.refresh('old')).toBe('new');
    expect(ended).not.toHaveBeenCalled();
  });

  it('does not restore a session that was signed out meanwhile', async () => {
    api.on(`PUT ${auth}`, slow(50, envelope(fresh)));
    const session = sessionWith();
    const waiting = apiErrorOf(session.refresh('old'));
    await vi.waitFor(() => expect(api.seen).toHaveLength(1));
    session.end();
    expect((await waiting).kind).toBe('sessionEnded');
    expect(session.tokens()).toBeNull();
  });

  it.each([
    ['answered', envelope(fresh)],
    ['refused', raw('', 500)],
  ])('leaves a newer session unchanged when a late refresh is %s', async (_, response) => {
    api.on(`PUT ${auth}`, slow(50, response));
    const session = sessionWith();
    const waiting = session.refresh('old').catch(() => 'refused');
    await vi.waitFor(() => expect(api.seen).toHaveLength(1));
    session.end();
    session.store({ access: 'other', refresh: 'r-other' });
    await waiting;
    expect(session.tokens()).toEqual({ access: 'other', refresh: 'r-other' });
  });

  it('reports the ended session to all listeners when there is no session', async () => {
    const session = sessionWith({ signedIn: false });
    const ended = vi.fn();
    session.onEnd(ended);
    expect((await apiErrorOf(session.refresh('old'))).kind).toBe('sessionEnded');
    expect(ended).toHaveBeenCalledTimes(1);
    expect(api.seen).toHaveLength(0);
  });
});

describe('End of a session', () => {
  it('removes the tokens and notifies every listener until it unsubscribes', () => {
    const session = sessionWith();
    const [first, second] = [vi.fn(), vi.fn()];
    session.onEnd(first);
    const stop = session.onEnd(second);
    stop();
    session.end();
    expect(session.tokens()).toBeNull();
    expect(first).toHaveBeenCalledTimes(1);
    expect(second).not.toHaveBeenCalled();
  });

  it('leaves a newer session unchanged when an older token is rejected', () => {
    const session = sessionWith();
    session.end('much older');
    expect(session.isAuthorized()).toBe(true);
    session.end('old');
    expect(session.isAuthorized()).toBe(false);
  });
});
