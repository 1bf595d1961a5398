import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '#server/main/app.ts';
import { followersOf } from '#server/main/registry/followers.ts';
import { badRequest } from '#server/platform/http/httpError.ts';
import type { Follower } from '#server/platform/context/follower.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const body = { name: 'Следуемый', territoryIds: [], code: null };

/** Returns a function that calls the API with one more follower. */
function withFollower(follower: Follower, history: 'on' | 'off' = 'on') {
  const app = createApi({ ...api.deps, followers: followersOf(history, {}, [follower]) });
  return async (method: string, path: string, sent?: object) => {
    const response = await app.fetch(
      new Request(`http://localhost${path}`, {
        method,
        headers: { 'x-token': token, device: 'web' },
        ...(sent && { body: JSON.stringify(sent) }),
      }),
    );
    return (await response.json()) as { data: { distrId: number }; error?: { text: string } };
  };
}

describe('A follower of writes', () => {
  it('receives actor, time and both states when a record is created, changed and deleted', async () => {
    const seen: unknown[] = [];
    const call = withFollower({
      needsBefore: true,
      follow: (_tx, { actor, at }, { declaration: { name } }, changes) => {
        for (const { action, before, after } of changes) seen.push([name, actor.name, at, action, before, after]);
        return Promise.resolve();
      },
    });
    const { distrId } = (await call('POST', '/api/exchange/distributors/', body)).data;
    await call('PUT', `/api/exchange/distributors/${distrId}/`, { ...body, name: 'Другой' });
    await call('DELETE', `/api/exchange/distributors/${distrId}/`);
    const by = ['company-distributors', 'Орлова Марина Сергеевна', 1_749_978_000] as const;
    const [made, changed] = [
      { distrId, ...body },
      { distrId, ...body, name: 'Другой' },
    ];
    expect(seen).toEqual([
      [...by, 'create', undefined, made],
      [...by, 'update', made, changed],
      [...by, 'delete', changed, undefined],
    ]);
  });

  it('rejects the write with everything that other followers stored when it throws', async () => {
    const call = withFollower({
      needsBefore: false,
      follow: () => Promise.reject(badRequest('Очередь переполнена')),
    });
    const before = await api.call('GET', '/config/history?limit=1', token);
    expect((await call('POST', '/api/exchange/distributors/', { ...body, code: 'F-1' })).error?.text).toBe(
      'Очередь переполнена',
    );
    expect((await api.call('GET', '/config/history?limit=1', token)).body).toEqual(before.body);
    expect((await api.call('GET', '/api/exchange/distributors/?code=F-1', token)).body.data).toEqual([]);
  });

  it('receives changes in its own transaction when a record is changed without a history', async () => {
    const names: unknown[] = [];
    const call = withFollower(
      {
        needsBefore: false,
        follow: async (tx, _writer, _declaration, [change]) => {
          names.push(change?.before, change?.after, (await tx.execute('select 1')) !== undefined);
        },
      },
      'off',
    );
    const [first] = (await api.call('GET', '/api/exchange/distributors/?limit=1', token)).body.data as [
      { distrId: number; name: string },
    ];
    const path = `/api/exchange/distributors/${first.distrId}/`;
    await call('PUT', path, { ...first, name: 'Переименован' });
    expect(names).toEqual([undefined, expect.objectContaining({ name: 'Переименован' }), true]);
  });
});
