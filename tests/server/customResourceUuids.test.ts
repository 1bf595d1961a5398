import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { promo } from '#tests/customResources/promo.ts';

const path = '/api/v1/promos/';
const declaration: Declaration = { ...promo, api: { ...promo.api, idKind: 'uuid' } };
/** Chooses promos, which have UUIDs, and filters by them. */
const visit = {
  name: 'visit',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list', 'one', 'create', 'update', 'delete'] },
  list: { open: 'modal', columns: ['promo'] },
  filter: { title: 'Фильтр', fields: ['promo', 'promos'] },
  form: { submit: {}, fields: ['promo', 'promos'] },
  fields: {
    promo: { kind: 'select', label: 'Акция', lookup: 'promos', query: 'promoId', send: 'promoId', read: 'promoId' },
    promos: {
      kind: 'picker',
      label: 'Акции',
      panel: 'Акции',
      lookup: 'promos',
      many: true,
      query: 'promoIds',
      send: 'promoIds',
      read: 'promoIds',
    },
  },
  lookups: { promos: { path, id: 'promoId', name: 'name' } },
} as Declaration;
const good = {
  name: 'Весна',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  scope: 0,
  territoryIds: [1],
  discount: 0.1,
  status: 0,
  force: true,
};
const givenId = '5b3c1f7e-0a52-4c6e-9d1b-2f4a6c8e0d13';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  Object.assign(api.deps, { added: () => [declaration, visit] });
  token = (await api.signIn()).access_token;
});
afterAll(() => api.close());

const call = (method: string, address: string, body?: unknown) => api.call(method, address, token, body);

describe('UUID ids (declarations, The parts)', () => {
  it('are assigned to new records, and address them', async () => {
    const { promoId } = (await call('POST', path, good)).body.data as { promoId: string };
    expect(promoId).toMatch(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/);
    expect((await call('GET', `${path}${promoId}/`)).body.data).toMatchObject({ promoId, name: 'Весна' });
    expect((await call('PUT', `${path}${promoId}/`, { ...good, name: 'Осень' })).body.data).toEqual({ promoId });
    expect((await call('GET', path)).body.data).toMatchObject([{ promoId, name: 'Осень' }]);
    expect((await call('DELETE', `${path}${promoId}/`)).body.data).toEqual({ promoId });
    expect((await call('GET', `${path}${promoId}/`)).status).toBe(404);
  });

  it('are accepted from a body once', async () => {
    expect((await call('POST', path, { ...good, promoId: givenId.toUpperCase() })).body).toEqual({
      success: true,
      data: { promoId: givenId },
    });
    expect((await call('GET', `${path}${givenId.toUpperCase()}/`)).body.data).toMatchObject({ promoId: givenId });
    expect(await call('POST', path, { ...good, promoId: givenId })).toEqual({
      status: 409,
      body: { success: false, error: { code: 409, text: 'Запись с таким идентификатором уже есть', data: [givenId] } },
    });
  });

  it.each([
    ['a text', 'весна'],
    ['a number', 5],
    ['a list', []],
  ])('are rejected when invalid: %s', async (_what, promoId) => {
    expect((await call('POST', path, { ...good, promoId })).body.error).toEqual({
      code: 400,
      text: 'Проверьте заполнение полей',
      data: { promoId: ['Ожидается UUID'] },
    });
  });

  it.each(['1', 'весна', '00000000-0000-0000-0000-000000000000'])('match no record for the id %s', async (id) => {
    for (const method of ['GET', 'DELETE']) expect((await call(method, `${path}${id}/`)).status).toBe(404);
    expect((await call('PUT', `${path}${id}/`, good)).status).toBe(404);
  });

  it('can be chosen from a lookup and used in a filter', async () => {
    const { visitId } = (await call('POST', '/api/v1/visits/', { promoId: givenId, promoIds: [givenId] })).body
      .data as {
      visitId: number;
    };
    await call('POST', '/api/v1/visits/', { promoId: null, promoIds: [] });
    for (const query of [`promoId=${givenId}`, `promoId=[${givenId}]`, `promoIds=[${givenId}]`]) {
      expect((await call('GET', `/api/v1/visits/?${query}`)).body.data).toMatchObject([
        { visitId, promoId: givenId, promoIds: [givenId] },
      ]);
    }
    expect(
      (await call('POST', '/api/v1/visits/', { promoId: givenId.replace('5', '6'), promoIds: [] })).body.error,
    ).toMatchObject({ data: { promoId: ['Нет такой записи'] } });
  });

  it('exist for records that had numbers before, and the numbers stay', async () => {
    Object.assign(api.deps, { added: () => [promo, visit] });
    const [{ promoId }] = (await call('GET', path)).body.data as [{ promoId: number }];
    expect((await call('GET', `${path}${promoId}/`)).body.data).toMatchObject({ name: 'Весна' });
    expect((await call('GET', `${path}${givenId}/`)).status).toBe(404);
    Object.assign(api.deps, { added: () => [declaration, visit] });
    // A different query, because the response to the same one is cached until the next write.
    expect((await call('GET', `${path}?limit=5`)).body.data).toMatchObject([{ promoId: givenId }]);
  });
});
