import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { handlersFor } from '#msw/handlersFor.ts';
import { catalogued } from '#msw/failures.ts';
import { createDataProvider } from '#providers/data.ts';
import { promo } from '#tests/customResources/promo.ts';
import { apiErrorOf, createSignedInSession } from './sessionFixtures.ts';

// Shows how to test the provider of a new resource: its declaration yields the handlers, and each test consists of a
// request and the expected result (docs/for-developers.md).
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
const provider = createDataProvider(createSignedInSession(500).http, () => promo.api);
const resource = promo.name;
const spring = {
  name: 'Весна',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  scope: 0,
  territoryIds: [5],
  distributorIds: null,
  discount: 0.1,
  status: 0,
  force: false,
};

it('reads page by page', async () => {
  server.use(...handlersFor(promo, { rows: 130 }));
  const { data, cursor } = await provider.getList({ resource, pagination: { currentPage: 1, pageSize: 100 } });
  expect([data.length, cursor?.next]).toEqual([100, 2]);
});

it('writes a record and reads the same values back', async () => {
  const requests: unknown[] = [];
  server.events.on(
    'request:start',
    ({ request }) => void (request.method === 'PUT' && requests.push(new URL(request.url).pathname)),
  );
  server.use(...handlersFor(promo, { rows: [] }));
  const {
    data: { promoId },
  } = await provider.create<{ promoId: number }>({ resource, variables: spring });
  await provider.update({ resource, id: promoId, variables: { ...spring, name: 'Лето' } });
  expect((await provider.getOne({ resource, id: promoId })).data).toMatchObject({
    promoId: 1,
    name: 'Лето',
    discount: 0.1,
  });
  expect(requests).toEqual(['/api/v1/promos/1/']);
});

it('deletes a record, and reports when it does not exist', async () => {
  const rows = [{ promoId: 7 }];
  server.use(...handlersFor(promo, { rows }));
  await provider.deleteOne({ resource, id: 7 });
  expect(rows).toEqual([]);
  expect(await apiErrorOf(provider.deleteOne({ resource, id: 7 }))).toMatchObject({
    code: 404,
    text: 'Запись не найдена',
  });
});

it('passes each coded error of the declaration to the caller', async () => {
  server.use(...handlersFor(promo, { failures: { create: catalogued('strategy209', ['Весна']) } }));
  expect(await apiErrorOf(provider.create({ resource, variables: spring }))).toMatchObject({
    kind: 'answered',
    code: 209,
    data: ['Весна'],
  });
});

it('distinguishes a broken and a late response from an error', async () => {
  server.use(...handlersFor(promo, { rows: [], failures: { list: ['dropped', 'unanswered'] } }));
  expect((await apiErrorOf(provider.getList({ resource }))).kind).toBe('unanswered');
  expect((await apiErrorOf(provider.getList({ resource }))).kind).toBe('unanswered');
  expect((await provider.getList({ resource })).data).toEqual([]);
});
