import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handlersFor, type HandlersOptions } from '#msw/handlersFor.ts';
import { catalogued, type Failures } from '#msw/failures.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { promo } from '#tests/customResources/promo.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const spring = {
  promoId: 1,
  name: 'Весна',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  discount: 0.1,
  status: 0,
  territoryIds: [5],
  distributors: [],
};
const summer = {
  promoId: 2,
  name: 'Лето',
  startDate: '2026-06-01',
  endDate: '2026-08-31',
  discount: 0.2,
  status: 1,
  territoryIds: [7],
  distributors: [],
};
const autumn = {
  name: 'Осень',
  startDate: '2026-09-01',
  endDate: '2026-09-30',
  scope: 0,
  territoryIds: [5],
  distributorIds: null,
  discount: 0.1,
  status: 0,
  force: false,
};

const serve = (declaration: Declaration, options?: HandlersOptions) => server.use(...handlersFor(declaration, options));
async function call(
  method: string,
  path: string,
  body?: unknown,
): Promise<{
  status: number;
  json: { success: boolean; data?: never; error?: { code: number; text: string; data?: unknown } };
}> {
  const response = await fetch(`https://api.company.ru${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, json: (await response.json()) as never };
}
const names = async (query = '') =>
  ((await call('GET', `/api/v1/promos/${query}`)).json.data as unknown as { name: string }[]).map(({ name }) => name);

describe('handlersFor(declaration)', () => {
  it.each([
    ['everything', '', ['Весна', 'Лето']],
    ['by a part of a text', '?name=лет', ['Лето']],
    ['by a value', '?status=0', ['Весна']],
    ['by a bracketed list', '?territoryIds=[7,9]', ['Лето']],
    ['by the days of a period', '?startDate=2026-03-20&endDate=2026-04-10', ['Весна']],
    ['page by page', '?limit=1&offset=1', ['Лето']],
    ['by ids, as for a lookup', '?ids=[2]', ['Лето']],
    ['by a part of the title, as for a lookup', '?q=вес', ['Весна']],
    ['no records when nothing matches', '?name=зима', []],
  ])('lists %s', async (_what, query, found) => {
    serve(promo, { rows: [{ ...spring }, { ...summer }] });
    expect(await names(query)).toEqual(found);
  });

  it.each(['iso', 'unixMs', undefined] as const)(
    'lists by a filter of days, stored as %s, as the API does',
    async (wire) => {
      const visits: Declaration = {
        name: 'visits',
        title: 'Визиты',
        one: 'Визит',
        api: { path: '/api/v1/visits/', id: 'visitId', verbs: ['list'] },
        list: { open: 'none', columns: ['day'] },
        filter: { title: 'Фильтры', fields: ['period'] },
        form: { submit: { create: 'Создать' }, fields: ['day'] },
        fields: {
          day: { kind: 'date', label: 'День', ...(wire && { wire }) },
          period: { kind: 'dateRange', label: 'Период', read: false, query: ['day', 'dayTo'] },
        },
      };
      const rawOf = (day: string) => (wire === 'iso' ? `${day}T00:00:00Z` : wire === 'unixMs' ? Date.parse(day) : day);
      serve(visits, {
        rows: ['2025-06-09', '2025-06-10', '2025-06-11'].map((day, at) => ({ visitId: at, day: rawOf(day) })),
      });
      const idsOf = async (query: string) =>
        ((await call('GET', `/api/v1/visits/?${query}`)).json.data as unknown as { visitId: number }[]).map(
          ({ visitId }) => visitId,
        );
      expect(await idsOf('day=2025-06-10&dayTo=2025-06-10')).toEqual([1]);
      expect(await idsOf('day=2025-06-09&dayTo=2025-06-10')).toEqual([0, 1]);
      expect(await idsOf('dayTo=2025-06-10')).toEqual([0, 1]);
    },
  );

  it('creates, reads, changes and deletes, with `read` and `send` where declared', async () => {
    const rows = [{ ...spring }];
    serve(promo, { rows });
    expect(
      await call('POST', '/api/v1/promos/', { ...autumn, territoryIds: null, scope: 1, distributorIds: [7, 9] }),
    ).toEqual({ status: 200, json: { success: true, data: { promoId: 2 } } });
    expect((await call('GET', '/api/v1/promos/2/')).json.data).toMatchObject({
      promoId: 2,
      name: 'Осень',
      distributors: [{ distrId: 7 }, { distrId: 9 }],
    });
    expect((await call('PUT', '/api/v1/promos/2/', { ...autumn, name: 'Золотая осень' })).json).toEqual({
      success: true,
      data: { promoId: 2 },
    });
    expect(await call('DELETE', '/api/v1/promos/1/')).toEqual({
      status: 200,
      json: { success: true, data: { promoId: 1 } },
    });
    expect(rows.map(({ name }) => name)).toEqual(['Золотая осень']);
  });

  it('checks bodies like the embedded API: kinds and rules, field by field', async () => {
    serve(promo, { rows: [] });
    expect(await call('POST', '/api/v1/promos/', { ...autumn, name: '', discount: 'много' })).toEqual({
      status: 400,
      json: {
        success: false,
        error: { code: 400, text: 'Проверьте заполнение полей', data: { discount: ['Неверный тип значения'] } },
      },
    });
    expect((await call('POST', '/api/v1/promos/', { ...autumn, name: '' })).json.error?.data).toEqual({
      name: ['Введите название акции'],
    });
  });

  it('rejects duplicates by `unique` with their code, unless forced', async () => {
    serve(promo, { rows: [{ ...spring }] });
    expect(await call('POST', '/api/v1/promos/', { ...autumn, name: 'ВЕСНА' })).toEqual({
      status: 409,
      json: { success: false, error: { code: 209, text: 'Акция с таким названием уже есть', data: ['Весна'] } },
    });
    expect((await call('POST', '/api/v1/promos/', { ...autumn, name: 'Весна', force: true })).status).toBe(200);
    expect((await call('PUT', '/api/v1/promos/1/', { ...autumn, name: 'Весна' })).status).toBe(409);
  });

  it.each([
    ['an unknown record', 'GET', '/api/v1/promos/9/', 404, 404],
    ['a method that the resource does not support', 'PATCH', '/api/v1/promos/1/', 405, 405],
  ])('rejects %s', async (_what, method, path, status, code) => {
    serve(promo, { rows: [{ ...spring }] });
    expect(await call(method, path)).toMatchObject({ status, json: { success: false, error: { code } } });
  });

  it('generates records when none are given', async () => {
    serve(promo);
    expect((await names()).length).toBe(25);
    serve(promo, { rows: 3 });
    expect(await names()).toEqual(['Название 1', 'Название 2', 'Название 3']);
  });

  it('assigns UUIDs to a resource that uses them', async () => {
    serve({ ...promo, api: { ...promo.api, idKind: 'uuid' } }, { rows: 1 });
    expect((await call('GET', '/api/v1/promos/00000000-0000-4000-8000-000000000001/')).json.data).toMatchObject({
      name: 'Название 1',
    });
    const made = await call('POST', '/api/v1/promos/', autumn);
    expect((made.json.data as unknown as { promoId: string }).promoId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });

  it('separates lists by their parents', async () => {
    const declaration: Declaration = {
      ...promo,
      api: { ...promo.api, path: '/api/v1/distributors/{distributorId}/promos/' },
      fields: { ...promo.fields, distributorId: { kind: 'number', label: 'Дистрибьютор' } },
    };
    serve(declaration, {
      rows: [
        { ...spring, distributorId: 3 },
        { ...summer, distributorId: 4 },
      ],
    });
    const under = async (id: number) =>
      ((await call('GET', `/api/v1/distributors/${id}/promos/`)).json.data as unknown as { name: string }[]).map(
        ({ name }) => name,
      );
    expect([await under(3), await under(4)]).toEqual([['Весна'], ['Лето']]);
    await call('POST', '/api/v1/distributors/4/promos/', autumn);
    expect(await under(4)).toEqual(['Осень', 'Лето']);
  });

  it('applies the values that actions set, while their condition holds', async () => {
    const declaration: Declaration = {
      ...promo,
      actions: [{ name: 'stop', title: 'Остановить', path: '{id}/stop/', when: { status: 0 }, sets: { status: 1 } }],
    };
    const rows = [{ ...spring }];
    serve(declaration, { rows });
    expect((await call('POST', '/api/v1/promos/1/stop/')).json).toEqual({ success: true, data: { promoId: 1 } });
    expect(rows[0]?.status).toBe(1);
    expect((await call('POST', '/api/v1/promos/1/stop/')).json.error).toEqual({
      code: 409,
      text: '«Остановить» для этой записи сейчас недоступно',
    });
  });
});

describe('Simulated failures', () => {
  it('answers an error of the catalogue, once or permanently, with its status and data', async () => {
    const failures: Failures = {
      create: [catalogued('strategy209', ['Весна'])],
      delete: { code: 208, text: 'Список используют стратегии', status: 409 },
    };
    serve(promo, { rows: [{ ...spring }], failures });
    expect(await call('POST', '/api/v1/promos/', autumn)).toMatchObject({
      status: 409,
      json: { error: { code: 209, data: ['Весна'] } },
    });
    expect((await call('POST', '/api/v1/promos/', autumn)).status).toBe(200);
    expect([
      (await call('DELETE', '/api/v1/promos/1/')).status,
      (await call('DELETE', '/api/v1/promos/1/')).status,
    ]).toEqual([409, 409]);
    delete failures.delete;
    expect((await call('DELETE', '/api/v1/promos/1/')).status).toBe(200);
  });

  it('answers an error with status 200 (spec D12), a broken connection, invalid JSON, or never', async () => {
    const failures: Failures = {
      list: [{ status: 200, code: 500, text: 'Ошибка' }, 'dropped', 'malformed', 'unanswered'],
    };
    serve(promo, { failures });
    expect(await call('GET', '/api/v1/promos/')).toEqual({
      status: 200,
      json: { success: false, error: { code: 500, text: 'Ошибка' } },
    });
    await expect(fetch('https://api.company.ru/api/v1/promos/')).rejects.toThrow('Failed to fetch');
    expect(await (await fetch('https://api.company.ru/api/v1/promos/')).text()).toContain('502 Bad Gateway');
    await expect(fetch('https://api.company.ru/api/v1/promos/', { signal: AbortSignal.timeout(50) })).rejects.toThrow(
      'timeout',
    );
  });

  it('delays all operations, or one verb', async () => {
    serve(promo, { latency: { list: 100 } });
    const timed = async (path: string) => {
      const began = performance.now();
      await call('GET', path);
      return performance.now() - began;
    };
    expect(await timed('/api/v1/promos/')).toBeGreaterThanOrEqual(99);
  });
});
