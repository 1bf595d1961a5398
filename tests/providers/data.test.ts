import type { CrudFilter } from '@refinedev/core';
import { isCancel } from 'axios';
import { describe, expect, it, vi } from 'vitest';
import { createDataProvider } from '#providers/data.ts';
import { envelope, failure, jsonAnswer, raw, recordedApi, slow } from '#tests/msw/recordedApi.ts';
import { apiErrorOf, createSignedInSession } from './sessionFixtures.ts';

const api = recordedApi();
const path = '/api/v1/notifications/';
const list = `GET ${path}`;
const rows = (count: number, from = 0) => Array.from({ length: count }, (_, n) => ({ notificationId: from + n }));
const eq = (field: string, value: unknown): CrudFilter => ({ field, operator: 'eq', value });

function provider() {
  return createDataProvider(createSignedInSession().http, (resource) =>
    resource === 'notices' ? { path, id: 'notificationId' } : undefined,
  );
}
const page = (currentPage: number) => ({ resource: 'notices', pagination: { currentPage, pageSize: 100 } });

describe('getList', () => {
  it('requests a page by limit and offset, with the filters under their wire names', async () => {
    api.on(list, envelope(rows(1)));
    const filters = [
      eq('territoryIds', [1, 2]),
      eq('distributorId', 7),
      eq('actual', false),
      eq('status', 0),
      eq('q', ''),
      eq('empty', []),
    ];
    await provider().getList({ ...page(3), filters });
    expect(api.seen).toHaveLength(1);
    expect(api.seen[0]).toMatchObject({
      method: 'GET',
      path,
      body: null,
      headers: { device: 'web', 'x-token': 'old' },
      query: { territoryIds: '[1,2]', distributorId: '7', actual: 'false', status: '0', limit: '100', offset: '200' },
    });
    expect(Object.keys(api.seen[0]?.query ?? {})).toHaveLength(6);
  });

  it('requests the first 100 by default, and everything with paging off', async () => {
    api.on(list, envelope(rows(100)));
    await provider().getList({ resource: 'notices' });
    const all = await provider().getList({ resource: 'notices', pagination: { mode: 'off' } });
    expect(api.seen.map(({ query }) => query)).toEqual([{ limit: '100', offset: '0' }, {}]);
    expect(all.cursor).toEqual({ next: undefined });
  });

  it('loads pages while they are full, and stops at a shorter or empty one', async () => {
    api.on(list, envelope(rows(100)), envelope(rows(100, 100)), envelope(rows(30, 200)), envelope([]));
    const pages = [];
    for (const number of [1, 2, 3, 3]) pages.push(await provider().getList(page(number)));
    expect(pages.map(({ data, cursor }) => [data.length, cursor.next])).toEqual([
      [100, 2],
      [100, 3],
      [30, undefined],
      [0, undefined],
    ]);
    expect(api.seen.map(({ query }) => query.offset)).toEqual(['0', '100', '200', '200']);
  });

  it('rejects an order that no operation supports, instead of omitting it', async () => {
    await expect(
      provider().getList({ resource: 'notices', sorters: [{ field: 'name', order: 'asc' }] }),
    ).rejects.toThrow('A sorter of "notices" has no place on the wire');
    expect(api.seen).toEqual([]);
  });

  it('stops requesting pages from a server that does not page', async () => {
    api.on(list, envelope(rows(250)));
    const { data, cursor, total } = await provider().getList(page(1));
    expect([data.length, cursor.next, total]).toEqual([250, undefined, 0]);
  });

  it('drops rows that are not objects without losing the next page', async () => {
    api.on(list, envelope([...rows(97), null, 'x', [1]]));
    const { data, cursor } = await provider().getList(page(1));
    expect([data.length, cursor.next]).toEqual([97, 2]);
  });

  it.each([
    ['data.data', envelope({ data: rows(2) }), 2],
    ['a single object', envelope({ notificationId: 1 }), 1],
    ['null', envelope(null), 0],
    ['no data', jsonAnswer({ success: true }), 0],
  ])('reads a list in %s', async (_, response, count) => {
    api.on(list, response);
    expect((await provider().getList(page(1))).data).toHaveLength(count);
  });

  it.each([
    ['HTML', raw('<html>')],
    ['nothing', raw('')],
    ['null', jsonAnswer(null)],
    ['a text as data', envelope('x')],
    ['a number in data.data', envelope({ data: 5 })],
  ])('fails as malformed for %s', async (_, response) => {
    api.on(list, response);
    expect((await apiErrorOf(provider().getList(page(1)))).kind).toBe('malformed');
  });

  it.each([
    ["Refine's meta.signal", (signal: AbortSignal) => ({ signal })],
    ['meta.queryContext', (signal: AbortSignal) => ({ queryContext: { queryKey: [], signal } })],
  ])('is aborted by %s', async (_, metaOf) => {
    api.on(list, slow(300, envelope([])));
    const abort = new AbortController();
    const meta = metaOf(abort.signal) as unknown as NonNullable<
      Parameters<ReturnType<typeof provider>['getList']>[0]['meta']
    >;
    const outcome = provider()
      .getList({ ...page(1), meta })
      .catch((error: unknown) => error);
    await vi.waitFor(() => expect(api.seen).toHaveLength(1));
    abort.abort();
    expect(isCancel(await outcome)).toBe(true);
  });

  it('rejects filters without a wire name, and undeclared resources', async () => {
    const filters: CrudFilter[] = [{ field: 'a', operator: 'gte', value: 1 }];
    await expect(provider().getList({ resource: 'notices', filters })).rejects.toThrow('"gte"');
    await expect(provider().getList({ resource: 'notices', filters: [{ operator: 'or', value: [] }] })).rejects.toThrow(
      '"or"',
    );
    await expect(provider().getList({ resource: 'notice' })).rejects.toThrow('"notice"');
    expect(api.seen).toHaveLength(0);
  });
});

describe('getOne', () => {
  it('requests one record by its id', async () => {
    api.on(`GET ${path}5/`, envelope({ notificationId: 5 }));
    expect((await provider().getOne({ resource: 'notices', id: 5 })).data).toEqual({ notificationId: 5 });
    expect(api.seen[0]).toMatchObject({ method: 'GET', path: `${path}5/`, query: {} });
  });

  it('escapes an unusual id within its path segment', async () => {
    api.on(`GET ${path}..%2Fauth%3Fa/`, envelope({ notificationId: 5 }));
    await provider().getOne({ resource: 'notices', id: '../auth?a' });
    expect(api.seen[0]?.path).toBe(`${path}..%2Fauth%3Fa/`);
  });

  it('fails for a missing record', async () => {
    api.on(`GET ${path}5/`, envelope(null), failure(null, 'Не найдено', undefined, 404));
    expect((await apiErrorOf(provider().getOne({ resource: 'notices', id: 5 }))).kind).toBe('malformed');
    expect(await apiErrorOf(provider().getOne({ resource: 'notices', id: 5 }))).toMatchObject({
      kind: 'answered',
      status: 404,
    });
  });
});

describe('Writes', () => {
  const body = { name: 'Имя', territoryIds: [1, 2], force: false, comment: null };

  it('posts the body in create', async () => {
    api.on(`POST ${path}`, envelope({ notificationId: 9 }));
    expect((await provider().create({ resource: 'notices', variables: body })).data).toEqual({ notificationId: 9 });
    expect(api.seen[0]).toMatchObject({
      method: 'POST',
      path,
      query: {},
      body,
      headers: { device: 'web', 'x-token': 'old', 'content-type': 'application/json' },
    });
  });

  it('puts the body to the record in update', async () => {
    api.on(`PUT ${path}9/`, envelope({ notificationId: 9 }));
    await provider().update({ resource: 'notices', id: 9, variables: body });
    expect(api.seen[0]).toMatchObject({ method: 'PUT', path: `${path}9/`, query: {}, body });
  });

  it('deletes the record without a body in deleteOne', async () => {
    api.on(`DELETE ${path}9/`, envelope(null));
    expect((await provider().deleteOne({ resource: 'notices', id: 9 })).data).toEqual({});
    expect(api.seen[0]).toMatchObject({ method: 'DELETE', path: `${path}9/`, body: null });
  });

  it.each([
    ['success alone', jsonAnswer({ success: true })],
    ['an id', envelope(9)],
    ['204', raw('', 204)],
  ])('accept %s', async (_, response) => {
    api.on(`POST ${path}`, response);
    expect((await provider().create({ resource: 'notices', variables: body })).data).toEqual({});
  });

  it('fail with the message of the server', async () => {
    api.on(`POST ${path}`, failure(209, 'Уже есть', ['А'], 200));
    expect(await apiErrorOf(provider().create({ resource: 'notices', variables: body }))).toMatchObject({
      code: 209,
      text: 'Уже есть',
      data: ['А'],
    });
    expect(api.seen).toHaveLength(1);
  });
});

describe('custom', () => {
  it('sends the given request', async () => {
    api.on('GET /api/v1/filter/fieldEmployees/', envelope([{ fieldEmployeeId: 1 }]));
    api.on('POST /api/v1/feedback/issues/5/comment/', envelope({ commentId: 2 }));
    const { custom } = provider();
    expect(
      (
        await custom?.({
          url: '/api/v1/filter/fieldEmployees/',
          method: 'get',
          query: { distributorId: 3, q: '' },
          filters: [eq('ids', [1])],
        })
      )?.data,
    ).toEqual([{ fieldEmployeeId: 1 }]);
    await custom?.({ url: '/api/v1/feedback/issues/5/comment', method: 'post', payload: { text: 'Да' } });
    expect(api.seen.map(({ path, query, body }) => [path, query, body])).toEqual([
      ['/api/v1/filter/fieldEmployees/', { distributorId: '3', ids: '[1]' }, null],
      ['/api/v1/feedback/issues/5/comment/', {}, { text: 'Да' }],
    ]);
  });
});

describe('The idempotency key of a write', () => {
  const keyed = () =>
    createDataProvider(createSignedInSession().http, () => ({ path, id: 'notificationId' }), {
      hasKeys: () => Promise.resolve(true),
    });
  const keys = () => api.seen.map(({ headers }) => headers['idempotency-key']);

  it('is a new one for each write, and that of a caller who may repeat it', async () => {
    api.on(`POST ${path}`, envelope({ notificationId: 1 }));
    await keyed().create({ resource: 'notices', variables: {} });
    await keyed().create({ resource: 'notices', variables: {} });
    await keyed().create({ resource: 'notices', variables: {}, meta: { key: 'own-key-1' } });
    expect(keys()).toEqual([
      expect.stringMatching(/^[\da-f-]{36}$/),
      expect.stringMatching(/^[\da-f-]{36}$/),
      'own-key-1',
    ]);
    expect(keys()[0]).not.toBe(keys()[1]);
  });

  it('is sent with a call of its own address when the caller has one: a comment is posted once', async () => {
    api.on(`POST ${path}7/comment/`, envelope(null));
    const post = (meta?: object) =>
      keyed().custom?.({ url: `${path}7/comment/`, method: 'post', payload: {}, ...(meta && { meta }) });
    await post({ key: 'own-key-1' });
    await post();
    expect(keys()).toEqual(['own-key-1', undefined]);
  });

  it('lets a write be repeated while the server is unavailable, with the same key', async () => {
    api.on(`POST ${path}`, failure(503, 'База данных занята', undefined, 503), envelope({ notificationId: 7 }));
    expect((await keyed().create({ resource: 'notices', variables: {} })).data).toEqual({ notificationId: 7 });
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  it('is not sent to an API that does not know it, nor with a read', async () => {
    api.on(`POST ${path}`, envelope({ notificationId: 1 }));
    api.on(list, envelope(rows(1)));
    await provider().create({ resource: 'notices', variables: {}, meta: { key: 'own-key-1' } });
    await keyed().getList({ resource: 'notices' });
    expect(keys()).toEqual([undefined, undefined]);
  });
});
