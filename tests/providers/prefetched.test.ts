import { isCancel } from 'axios';
import { describe, expect, it } from 'vitest';
import { createHttp } from '#providers/http.ts';
import { envelope, failure, origin, recordedApi } from '#tests/msw/recordedApi.ts';
import { apiErrorOf, sessionWith } from './sessionFixtures.ts';

const api = recordedApi();
const item = 'GET /api/v1/thing/';
const own = (status: number, body: unknown) => Promise.resolve(new Response(JSON.stringify(body), { status }));
const good = () => own(200, { success: true, data: 'рано' });

/** Over a session with the token `old`, an early answer to one address. */
function world(response: (address: string, token: string | null) => Promise<Response> | undefined, timeoutMs = 5000) {
  const session = sessionWith();
  return { session, http: createHttp({ session, baseURL: origin, timeoutMs, early: response }) };
}

describe('an answer that was asked for before the application was there (issue 16)', () => {
  it('is taken instead of asking again: by the address with its query, with the token of the session', async () => {
    const requests: unknown[] = [];
    const { http } = world((address, token) => {
      requests.push([address.replace(origin, ''), token]);
      return good();
    });
    expect((await http.get('/api/v1/thing', { params: { ids: [1, 2], limit: 100 } })).data).toBe('рано');
    expect(requests).toEqual([['/api/v1/thing/?ids=%5B1%2C2%5D&limit=100', 'old']]);
    expect(api.seen).toEqual([]);
  });

  it('is no answer to a write', async () => {
    api.on('POST /api/v1/thing/', envelope('записано'));
    expect((await world(good).http.post('/api/v1/thing/', {})).data).toBe('записано');
  });

  it('with 401 is met by the one refresh, and asked for once more with the new token', async () => {
    api.on('PUT /api/v1/auth/', envelope({ access_token: 'new', refresh_token: 'r2' }));
    api.on(item, envelope('после обновления'));
    const { http } = world((_address, token) =>
      token === 'old' ? own(401, { success: false, error: { code: 401, text: 'Нет' } }) : undefined,
    );
    expect((await http.get('/api/v1/thing/')).data).toBe('после обновления');
    expect(api.seen.map(({ method, headers }) => [method, headers['x-token']])).toEqual([
      ['PUT', expect.anything()],
      ['GET', 'new'],
    ]);
  });

  it('that failed on its way is asked for as usual', async () => {
    api.on(item, envelope('обычно'));
    expect((await world(() => Promise.reject(new TypeError('Failed to fetch'))).http.get('/api/v1/thing/')).data).toBe(
      'обычно',
    );
  });

  it('that does not come counts as unanswered, as any other', async () => {
    const { http } = world(() => new Promise(() => undefined), 40);
    expect(await apiErrorOf(http.get('/api/v1/thing/'))).toMatchObject({ kind: 'unanswered' });
  });

  it('that says why it is refused is told as any other', async () => {
    const { http } = world(() => own(403, { success: false, error: { code: 403, text: 'Нет доступа' } }));
    expect(await apiErrorOf(http.get('/api/v1/thing/'))).toMatchObject({
      kind: 'answered',
      status: 403,
      text: 'Нет доступа',
    });
  });

  it('of a session that is over meanwhile reaches nobody', async () => {
    const { http, session } = world(async () => {
      session.signOut();
      return good();
    });
    const response = http.get('/api/v1/thing/');
    await expect(response).rejects.toMatchObject({ kind: 'sessionEnded' });
  });

  it('that nobody waits for any more is canceled', async () => {
    api.on(item, failure(500, 'нет'));
    const controller = new AbortController();
    const asked = world(good).http.get('/api/v1/thing/', { signal: controller.signal });
    controller.abort();
    expect(await asked.catch(isCancel)).toBe(true);
  });
});
