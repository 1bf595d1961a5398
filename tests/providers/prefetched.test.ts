import { isCancel } from 'axios';
import { describe, expect, it } from 'vitest';
import { createHttp } from '#providers/http.ts';
import { envelope, failure, origin, recordedApi } from '#tests/msw/recordedApi.ts';
import { apiErrorOf, sessionWith } from './sessionFixtures.ts';

const api = recordedApi();
const item = 'GET /api/v1/thing/';
const answer = (status: number, body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status }));
const good = () => answer(200, { success: true, data: 'рано' });

/** Creates a session with the token `old` and a prefetched response to one address. */
function createFixture(
  response: (address: string, token: string | null) => Promise<Response> | undefined,
  timeoutMs = 5000,
) {
  const session = sessionWith();
  return { session, http: createHttp({ session, baseURL: origin, timeoutMs, early: response }) };
}

describe('Prefetched responses', () => {
  it('replace a request with the same address, query and session token', async () => {
    const requests: unknown[] = [];
    const { http } = createFixture((address, token) => {
      requests.push([address.replace(origin, ''), token]);
      return good();
    });
    expect((await http.get('/api/v1/thing', { params: { ids: [1, 2], limit: 100 } })).data).toBe('рано');
    expect(requests).toEqual([['/api/v1/thing/?ids=%5B1,2%5D&limit=100', 'old']]);
    expect(api.seen).toEqual([]);
  });

  it('never answer a write', async () => {
    api.on('POST /api/v1/thing/', envelope('записано'));
    expect((await createFixture(good).http.post('/api/v1/thing/', {})).data).toBe('записано');
  });

  it('refresh the token once after a 401, and are requested again with the new token', async () => {
    api.on('PUT /api/v1/auth/', envelope({ access_token: 'new', refresh_token: 'r2' }));
    api.on(item, envelope('после обновления'));
    const { http } = createFixture((_address, token) =>
      token === 'old' ? answer(401, { success: false, error: { code: 401, text: 'Нет' } }) : undefined,
    );
    expect((await http.get('/api/v1/thing/')).data).toBe('после обновления');
    expect(api.seen.map(({ method, headers }) => [method, headers['x-token']])).toEqual([
      ['PUT', expect.anything()],
      ['GET', 'new'],
    ]);
  });

  it('are requested as usual when the prefetch failed', async () => {
    api.on(item, envelope('обычно'));
    expect(
      (await createFixture(() => Promise.reject(new TypeError('Failed to fetch'))).http.get('/api/v1/thing/')).data,
    ).toBe('обычно');
  });

  it('count as unanswered when they never arrive', async () => {
    const { http } = createFixture(() => new Promise(() => undefined), 40);
    expect(await apiErrorOf(http.get('/api/v1/thing/'))).toMatchObject({ kind: 'unanswered' });
  });

  it('report an API error like any other response', async () => {
    const { http } = createFixture(() => answer(403, { success: false, error: { code: 403, text: 'Нет доступа' } }));
    expect(await apiErrorOf(http.get('/api/v1/thing/'))).toMatchObject({
      kind: 'answered',
      status: 403,
      text: 'Нет доступа',
    });
  });

  it('are dropped when their session has ended meanwhile', async () => {
    const { http, session } = createFixture(async () => {
      session.signOut();
      return good();
    });
    const response = http.get('/api/v1/thing/');
    await expect(response).rejects.toMatchObject({ kind: 'sessionEnded' });
  });

  it('are canceled when no caller waits for them any more', async () => {
    api.on(item, failure(500, 'нет'));
    const controller = new AbortController();
    const request = createFixture(good).http.get('/api/v1/thing/', { signal: controller.signal });
    controller.abort();
    expect(await request.catch(isCancel)).toBe(true);
  });
});
