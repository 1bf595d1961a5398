import { expect, it } from 'vitest';
import { createDataProvider } from '#providers/data.ts';
import { recordedApi } from '#tests/msw/api.ts';
import { resourceApi } from '#tests/msw/resource.ts';
import { promo } from '#tests/added/promo.ts';
import { apiErrorOf, signedIn } from './support.ts';

// How to test the provider for a new resource: its declaration gives the handlers, a test is what it asks and what it expects.
const api = recordedApi();
const provider = createDataProvider(signedIn(500).http, () => promo.api);
const resource = promo.name;

it('reads page by page', async () => {
  resourceApi(api, promo, Array.from({ length: 130 }, (_, at) => ({ promoId: at + 1 })));
  const { data, cursor } = await provider.getList({ resource, pagination: { currentPage: 1, pageSize: 100 } });
  expect([data.length, cursor?.next]).toEqual([100, 2]);
});

it('writes what it reads back', async () => {
  const promos = resourceApi(api, promo);
  const { data: { promoId } } = await provider.create<{ promoId: number }>({ resource, variables: { name: 'Весна' } });
  await provider.update({ resource, id: promoId, variables: { name: 'Лето' } });
  expect((await provider.getOne({ resource, id: promoId })).data).toEqual({ promoId: 1, name: 'Лето' });
  expect(promos.seen('update')).toMatchObject([{ path: '/api/v1/promos/1/', body: { name: 'Лето' } }]);
});

it('deletes, and says what is gone', async () => {
  const promos = resourceApi(api, promo, [{ promoId: 7 }]);
  await provider.deleteOne({ resource, id: 7 });
  expect(promos.rows()).toEqual([]);
  expect(await apiErrorOf(provider.deleteOne({ resource, id: 7 }))).toMatchObject({ code: 404, text: 'Запись не найдена' });
});

it('passes on each coded error of the declaration', async () => {
  const promos = resourceApi(api, promo);
  promos.fail('create', 209, ['Весна']);
  expect(await apiErrorOf(provider.create({ resource, variables: {} }))).toMatchObject({ kind: 'answered', code: 209, data: ['Весна'] });
});

it('tells a dropped and a late answer from an error', async () => {
  const promos = resourceApi(api, promo);
  promos.drop('list');
  expect((await apiErrorOf(provider.getList({ resource }))).kind).toBe('unanswered');
  promos.delay('list', 2000);
  expect((await apiErrorOf(provider.getList({ resource }))).kind).toBe('unanswered');
  expect((await provider.getList({ resource })).data).toEqual([]);
});
