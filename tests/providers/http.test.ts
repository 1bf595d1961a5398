import { isCancel } from 'axios';
import { describe, expect, it, vi } from 'vitest';
import { createHttp } from '#providers/http.ts';
import {
  dropped,
  envelope,
  failure,
  jsonAnswer,
  origin,
  raw,
  recordedApi,
  slow,
  type Answer,
} from '#tests/msw/recordedApi.ts';
import { apiErrorOf, sessionWith, createSignedInSession } from './sessionFixtures.ts';

const api = recordedApi();
const refresh = 'PUT /api/v1/auth/';
const item = 'GET /api/v1/thing/';
const fresh = { access_token: 'new', refresh_token: 'r2' };
const guarded: Answer = (request) =>
  (request.headers['x-token'] === 'new' ? envelope('ok') : failure(401, 'Нет', undefined, 401))(request);

describe('Requests', () => {
  it('send the device and the current access token', async () => {
    api.on(item, envelope(1));
    const { http, session } = createSignedInSession();
    await http.get('/api/v1/thing/');
    session.store({ access: 'later', refresh: 'r' });
    await http.get('/api/v1/thing/');
    expect(api.seen.map(({ headers }) => [headers.device, headers['x-token']])).toEqual([
      ['web', 'old'],
      ['web', 'later'],
    ]);
  });

  it('send no token when signed out', async () => {
    api.on(item, envelope(1));
    await createHttp({ session: sessionWith({ signedIn: false }), baseURL: origin }).get('/api/v1/thing/');
    expect(api.seen[0]?.headers).toMatchObject({ device: 'web' });
    expect(api.seen[0]?.headers).not.toHaveProperty('x-token');
  });

  it.each(['/api/v1/thing', '/api/v1/thing/', '/api/v1/thing?a=1', '/api/v1/thing/?a=1', '/api/v1/thing#x'])(
    'end the path with a slash: %s',
    async (url) => {
      api.on(item, envelope(1));
      await createSignedInSession().http.get(url);
      expect(api.seen[0]).toMatchObject({ path: '/api/v1/thing/', query: url.includes('a=1') ? { a: '1' } : {} });
    },
  );

  it('write lists in brackets, omit empty values, and include false and 0', async () => {
    api.on(item, envelope(1));
    await createSignedInSession().http.get('/api/v1/thing/', {
      params: { territoryIds: [1, 2], actual: false, offset: 0, q: '', distributorId: null, ids: [] },
    });
    expect(api.seen[0]?.query).toEqual({ territoryIds: '[1,2]', actual: 'false', offset: '0' });
  });

  it("send a choice too large for an address by POST to the own API, and refuse it in words to a company's one", async () => {
    const villages = Array.from({ length: 3199 }, (_, index) => 20_001 + index);
    const read = { params: { territoryIds: villages, limit: 100 } };
    api.on('POST /api/v1/thing/', envelope([1]));
    api.on(item, envelope([2]));
    const own = createHttp({ session: sessionWith(), baseURL: origin, readsByPost: () => Promise.resolve(true) });
    expect((await own.get('/api/v1/thing', read)).data).toEqual([1]);
    expect((await own.get('/api/v1/thing', { params: { territoryIds: [1, 2] } })).data).toEqual([2]);
    expect(api.seen[0]).toMatchObject({
      query: {},
      headers: { 'x-query': 'body', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(api.seen[0]?.body).toBe(`territoryIds=%5B${villages.join(',')}%5D&limit=100`);
    expect(api.seen[1]).toMatchObject({ query: { territoryIds: '[1,2]' } });
    const companys = createHttp({ session: sessionWith(), baseURL: origin });
    expect(await apiErrorOf(companys.get('/api/v1/thing', read))).toMatchObject({
      kind: 'answered',
      text: 'Выбрано слишком много значений: запрос с ними не помещается в адрес. Выберите меньше или снимите отбор.',
    });
    expect(api.seen).toHaveLength(2);
  });

  it('return the inner data of the envelope', async () => {
    api.on(item, envelope({ data: [1] }));
    expect((await createSignedInSession().http.get('/api/v1/thing/')).data).toEqual({ data: [1] });
  });

  it('send a body as JSON', async () => {
    api.on('POST /api/v1/thing/', envelope({ id: 1 }));
    await createSignedInSession().http.post('/api/v1/thing/', { name: 'Имя', force: false });
    expect(api.seen[0]).toMatchObject({
      body: { name: 'Имя', force: false },
      headers: { 'content-type': 'application/json' },
    });
  });
});

describe('Failed requests', () => {
  it.each([
    [
      '205 with a field',
      failure(205, 'Пересечение', { isSpecial: ['Первое', 'Второе'] }),
      { code: 205, text: 'Пересечение', data: { isSpecial: ['Первое', 'Второе'] }, status: 400 },
    ],
    [
      '209 with a list',
      failure(209, 'Уже есть', ['А', 'Б'], 409),
      { code: 209, text: 'Уже есть', data: ['А', 'Б'], status: 409 },
    ],
    [
      '209 in a 200',
      failure(209, 'Уже есть', 'строка', 200),
      { code: 209, text: 'Уже есть', data: 'строка', status: 200 },
    ],
    ['206 with conflicts', failure(206, 'Заменить', [{ motivation: 'М' }]), { code: 206, data: [{ motivation: 'М' }] }],
    ['208', failure(208, 'Список занят', ['С']), { code: 208, data: ['С'] }],
    [
      'a map of fields',
      failure(null, 'Проверьте', { name: ['Пусто'], money: ['Мало'] }, 422),
      { code: null, data: { name: ['Пусто'], money: ['Мало'] }, status: 422 },
    ],
    ['success: false without an error', jsonAnswer({ success: false }), { text: 'Запрос не выполнен', status: 200 }],
    [
      'an error beside success: true',
      jsonAnswer({ success: true, error: { code: 7, text: 'Но' } }),
      { code: 7, text: 'Но' },
    ],
    ['403', raw('', 403), { text: 'Недостаточно прав', status: 403 }],
    ['404 in HTML', raw('<h1>404</h1>', 404), { text: 'Не найдено', status: 404 }],
    ['502 in HTML', raw('<h1>Bad gateway</h1>', 502), { text: 'Ошибка сервера (502)', status: 502 }],
  ])('carry the error of the server for %s', async (_, response, expected) => {
    api.on('POST /api/v1/thing/', response);
    expect(await apiErrorOf(createSignedInSession().http.post('/api/v1/thing/', {}))).toMatchObject({
      kind: 'answered',
      ...expected,
    });
  });

  it.each([
    ['HTML', raw('<!doctype html>')],
    ['nothing', raw('')],
    ['null', jsonAnswer(null)],
    ['a bare list', jsonAnswer([1])],
    ['a bare text', jsonAnswer('x')],
    ['truncated JSON', raw('{"success":tr', 200, 'application/json')],
  ])('are malformed for %s', async (_, response) => {
    api.on(item, response);
    expect(await apiErrorOf(createSignedInSession().http.get('/api/v1/thing/'))).toMatchObject({
      kind: 'malformed',
      status: 200,
    });
  });

  it('are unanswered after a connection failure', async () => {
    api.on(item, dropped);
    expect(await apiErrorOf(createSignedInSession().http.get('/api/v1/thing/'))).toMatchObject({
      kind: 'unanswered',
      status: 0,
    });
  });

  it('are unanswered after a timeout, with that reason', async () => {
    api.on(item, slow(400, envelope(1)));
    const error = await apiErrorOf(createSignedInSession(40).http.get('/api/v1/thing/'));
    expect(error.kind).toBe('unanswered');
    expect(error.text).toContain('вовремя');
  });

  it('stay cancellations when aborted on purpose', async () => {
    api.on(item, slow(400, envelope(1)));
    const abort = new AbortController();
    const outcome = createSignedInSession()
      .http.get('/api/v1/thing/', { signal: abort.signal })
      .catch((error: unknown) => error);
    await vi.waitFor(() => expect(api.seen).toHaveLength(1));
    abort.abort();
    expect(isCancel(await outcome)).toBe(true);
  });
});

describe('Requests answered with 401', () => {
  it('refresh once for ten requests, and retry each once with the new token', async () => {
    api.on(refresh, slow(20, envelope(fresh)));
    api.on(item, guarded);
    const { http } = createSignedInSession();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => http.get('/api/v1/thing', { params: { n } })),
    );
    expect(responses.map(({ data }) => data as unknown)).toEqual(Array(10).fill('ok'));
    expect(api.seenOf(refresh)).toHaveLength(1);
    const retried = api.seenOf(item).filter(({ headers }) => headers['x-token'] === 'new');
    expect(retried.map(({ query }) => Number(query.n)).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('repeat the identical request', async () => {
    api.on(refresh, envelope(fresh));
    api.on('PUT /api/v1/thing/5/', guarded);
    await createSignedInSession().http.put(
      '/api/v1/thing/5',
      { name: 'Имя', ids: [1], none: null },
      { params: { ids: [1, 2] } },
    );
    const [first, , second] = api.seen;
    expect(second).toMatchObject({
      path: first?.path,
      query: { ids: '[1,2]' },
      body: { name: 'Имя', ids: [1], none: null },
    });
    expect(second?.headers).toMatchObject({
      device: 'web',
      'x-token': 'new',
      'content-type': first?.headers['content-type'],
    });
  });

  it('end the session when the retry is rejected too', async () => {
    api.on(refresh, envelope(fresh));
    api.on(item, raw('', 401));
    const { http, session } = createSignedInSession();
    const ended = vi.fn();
    session.onEnd(ended);
    expect((await apiErrorOf(http.get('/api/v1/thing/'))).kind).toBe('sessionEnded');
    expect(session.tokens()).toBeNull();
    expect(ended).toHaveBeenCalledTimes(1);
    expect(api.seenOf(item)).toHaveLength(2);
    expect(api.seenOf(refresh)).toHaveLength(1);
  });

  it('end the session for all waiting requests when the refresh is rejected', async () => {
    api.on(refresh, slow(20, raw('', 500)));
    api.on(item, raw('', 401));
    const { http, session } = createSignedInSession();
    const failures = await Promise.all(Array.from({ length: 5 }, () => apiErrorOf(http.get('/api/v1/thing/'))));
    expect(failures.map(({ kind }) => kind)).toEqual(Array(5).fill('sessionEnded'));
    expect(session.isAuthorized()).toBe(false);
    expect(api.seenOf(refresh)).toHaveLength(1);
  });

  it('keep the session when the refresh is unanswered: waiting requests fail as unanswered and work later', async () => {
    api.on(refresh, dropped, envelope(fresh));
    api.on(item, guarded);
    const { http, session } = createSignedInSession();
    const failures = await Promise.all([1, 2, 3].map(() => apiErrorOf(http.get('/api/v1/thing/'))));
    expect(failures.map(({ kind }) => kind)).toEqual(Array(3).fill('unanswered'));
    expect(session.tokens()?.access).toBe('old');
    expect((await http.get('/api/v1/thing/')).data).toBe('ok');
  });

  it('report the ended session without a request when signed out', async () => {
    api.on(item, raw('', 401));
    const session = sessionWith({ signedIn: false });
    const ended = vi.fn();
    session.onEnd(ended);
    expect((await apiErrorOf(createHttp({ session, baseURL: origin }).get('/api/v1/thing/'))).kind).toBe(
      'sessionEnded',
    );
    expect(ended).toHaveBeenCalledTimes(1);
    expect(api.seenOf(refresh)).toHaveLength(0);
  });

  it('treat a 401 in the envelope of a 200 as an ordinary error', async () => {
    api.on(item, failure(401, 'Нельзя', undefined, 200));
    expect(await apiErrorOf(createSignedInSession().http.get('/api/v1/thing/'))).toMatchObject({
      kind: 'answered',
      code: 401,
    });
    expect(api.seen).toHaveLength(1);
  });

  it('do not resend a request that was canceled during the refresh', async () => {
    api.on(refresh, slow(60, envelope(fresh)));
    api.on(item, guarded);
    const abort = new AbortController();
    const outcome = createSignedInSession()
      .http.get('/api/v1/thing/', { signal: abort.signal })
      .catch((error: unknown) => error);
    await vi.waitFor(() => expect(api.seenOf(refresh)).toHaveLength(1));
    abort.abort();
    expect(isCancel(await outcome)).toBe(true);
    expect(api.seenOf(item)).toHaveLength(1);
  });
});

it('drop a response that arrives after the session has ended', async () => {
  api.on(item, slow(50, envelope('чужое')));
  const { http, session } = createSignedInSession();
  const outcome = apiErrorOf(http.get('/api/v1/thing/'));
  await vi.waitFor(() => expect(api.seen).toHaveLength(1));
  session.end();
  expect((await outcome).kind).toBe('sessionEnded');
});
