import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Mml } from '#schemas/entities/mml.ts';
import type { Strategy } from '#schemas/entities/strategy.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn(demoPhones.strategies)).access_token;
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: unknown) => api.call(method, `/api/v1/${path}`, token, body);
const strategy = {
  name: 'Рост дистрибуции',
  distributorIds: [1],
  mmlId: 2,
  potentialPeriod: 1,
  tasksMaxCount: 5,
  reductionFactor: 0.8,
  salesCheckDays: 30,
  startDate: '2033-01-01',
  endDate: '2033-06-30',
  progressThreshold: 0.98,
  measure: 0,
  defaultPotential: 12,
  defaultPotentialR: null,
  taskLifetime: 2,
  taskLifetimeDays: 14,
  status: 0,
  isWholesale: true,
  isRetail: false,
  wholesaleDefaultPotential: 100,
  wholesaleDefaultPotentialR: 50_000,
  comment: null,
  force: false,
};
const list = {
  name: 'Новый список',
  items: [
    { productId: 1, minVolume: 6 },
    { categoryId: 2, minVolume: 2.5 },
  ],
  productIds: [1],
  force: false,
};

describe('Distribution strategies (part1 §7)', () => {
  it('are listed with their list, distributors and responsible employee', async () => {
    const rows = (await call('GET', 'strategies/?limit=100&offset=0')).body.data as Strategy[];
    expect(rows).toHaveLength(100);
    expect(rows[0]).toMatchObject({
      strategyId: 120,
      distributors: expect.arrayContaining([{ distrId: expect.any(Number), name: expect.any(String) }]),
      companyEmployee: { fullName: expect.any(String) },
      mml: { mmlId: 30, name: 'Полный ассортимент', itemsCount: 240 },
    });
    expect(rows[0]?.mml.items).toHaveLength(10);
    expect(rows[0]?.mml.items[0]).toEqual({
      productId: 1,
      categoryId: null,
      minVolume: expect.any(Number),
      name: expect.any(String),
      preview: '/api/v1/images/products/1.svg',
      product: { productId: 1, name: expect.any(String) },
      category: null,
    });
  });

  it('are returned as saved', async () => {
    const { body } = await call('POST', 'strategies/', { ...strategy, responsibleId: 9 });
    const { strategyId } = body.data as { strategyId: number };
    const { distributorIds: _distributorIds, mmlId: _mmlId, force: _force, ...own } = strategy;
    expect((await call('GET', `strategies/${strategyId}/`)).body.data).toMatchObject({
      ...own,
      strategyId,
      distributors: [{ distrId: 1 }],
      mml: { mmlId: 2 },
      companyEmployee: { companyEmployeeId: 3, fullName: 'Климова Дарья Олеговна' },
    });
    expect((await call('DELETE', `strategies/${strategyId}/`)).body.success).toBe(true);
    expect((await call('GET', `strategies/${strategyId}/`)).status).toBe(404);
  });

  it('answer 209 with text and data when an active one has the same distributor and list; force saves anyway (part1 §8)', async () => {
    expect((await call('POST', 'strategies/', { ...strategy, name: 'Первая' })).status).toBe(200);
    const twin = {
      ...strategy,
      name: 'Вторая',
      distributorIds: [2, 1],
      startDate: '2033-06-30',
      endDate: '2033-12-31',
    };
    const distributor = ((await call('GET', 'distributors/')).body.data as { distrId: number; name: string }[]).find(
      ({ distrId }) => distrId === 1,
    )?.name;
    const { status, body } = await call('POST', 'strategies/', twin);
    expect({ status, error: body.error }).toEqual({
      status: 409,
      error: {
        code: 209,
        text: 'Для этого дистрибьютора и списка MML уже действует стратегия',
        data: [`«Первая», ${distributor}, с 01.01.2033 по 30.06.2033`],
      },
    });
    expect((await call('POST', 'strategies/', { ...twin, startDate: '2033-07-01' })).status).toBe(200);
    expect((await call('POST', 'strategies/', { ...twin, status: 1 })).status).toBe(200);
    expect((await call('POST', 'strategies/', { ...twin, force: true })).status).toBe(200);
  });

  it('answer an incomplete form with the messages of part1 §5', async () => {
    const { body } = await call('POST', 'strategies/', {
      ...strategy,
      defaultPotential: 0,
      taskLifetimeDays: null,
      wholesaleDefaultPotential: null,
      wholesaleDefaultPotentialR: 0,
    });
    expect(body.error?.data).toEqual({
      defaultPotential: ['Введите минимальный потенциал'],
      taskLifetimeDays: ['Введите время выполнения задачи'],
      wholesaleDefaultPotential: ['Введите плановое количество (кг.)'],
      wholesaleDefaultPotentialR: ['Введите плановое количество (руб.)'],
    });
    expect((await call('POST', 'strategies/', { ...strategy, measure: 1 })).body.error?.data).toEqual({
      defaultPotentialR: ['Введите минимальный потенциал'],
    });
    expect((await call('POST', 'strategies/', { ...strategy, isWholesale: false })).body.error?.data).toEqual({
      isRetail: ['Выберите тип стратегии'],
    });
    expect(
      (await call('POST', 'strategies/', { ...strategy, reductionFactor: 0, mmlId: null })).body.error?.data,
    ).toEqual({
      mmlId: ['Выберите список MML'],
      reductionFactor: ['Введите понижающий коэфицент'],
    });
    expect((await call('POST', 'strategies/', { ...strategy, distributorIds: [77_777] })).body.error?.data).toEqual({
      distributorIds: ['Не найдено: 77777'],
    });
  });

  it('require strategiesAccess (part1 §6)', async () => {
    const { access_token } = await api.signIn(demoPhones.pushes);
    for (const path of ['strategies/', 'strategies/1/']) {
      expect((await api.call('GET', `/api/v1/${path}`, access_token)).body.error).toEqual({
        code: 403,
        text: 'Недостаточно прав: раздел «Стратегии дистрибуции» открыт тем, у кого есть доступ «Стратегии» (strategiesAccess)',
      });
    }
  });
});

describe('Product lists (part2 §7, spec D16, D17)', () => {
  it('are listed with their first ten items and read with all of them', async () => {
    const rows = (await call('GET', 'mml/')).body.data as Mml[];
    expect(rows).toHaveLength(30);
    expect(rows[0]?.items).toHaveLength(10);
    expect(((await call('GET', 'mml/30/')).body.data as Mml).items).toHaveLength(240);
  });

  it('preserve the order of products and categories', async () => {
    const { body } = await call('POST', 'mml/', list);
    const { mmlId } = body.data as { mmlId: number };
    const read = (await call('GET', `mml/${mmlId}/`)).body.data as Mml;
    expect(read.items.map(({ productId, categoryId, minVolume }) => ({ productId, categoryId, minVolume }))).toEqual([
      { productId: 1, categoryId: null, minVolume: 6 },
      { productId: null, categoryId: 2, minVolume: 2.5 },
    ]);
    expect((await call('DELETE', `mml/${mmlId}/`)).body.success).toBe(true);
    expect((await call('GET', `mml/${mmlId}/`)).body.error).toEqual({
      code: 404,
      text: 'Список не найден: возможно, его уже удалили',
    });
  });

  it('answer 208 with the strategies that use the list; force replaces it (part2 §8)', async () => {
    const { body } = await call('POST', 'mml/', { ...list, name: 'Занятый' });
    const { mmlId } = body.data as { mmlId: number };
    await call('POST', 'strategies/', { ...strategy, name: 'Работает по списку', mmlId });
    const refused = {
      code: 208,
      text: 'Список «Занятый» используется в активных стратегиях',
      data: ['Работает по списку'],
    };
    const changed = { ...list, name: 'Занятый', items: [{ productId: 3, minVolume: 6 }] };
    expect((await call('PUT', `mml/${mmlId}/`, changed)).body.error).toEqual(refused);
    expect((await call('POST', 'mml/', { ...changed, name: 'занятый' })).body.error).toEqual(refused);
    expect((await call('PUT', `mml/${mmlId}/`, { ...changed, force: true })).status).toBe(200);
    expect(((await call('GET', `mml/${mmlId}/`)).body.data as Mml).items.map((item) => item.productId)).toEqual([3]);
    expect((await call('POST', 'mml/', { ...list, name: 'занятый', force: true })).body.data).toEqual({ mmlId });
    expect((await call('DELETE', `mml/${mmlId}/`)).body.error).toEqual({
      code: 409,
      text: 'Список нельзя удалить: он используется в стратегиях «Работает по списку»',
    });
  });

  it('answer 208 when the strategy of the other kind has the same number', async () => {
    const { mmlId } = (await call('POST', 'mml/', { ...list, name: 'Двойной' })).body.data as { mmlId: number };
    const { strategyId } = (await call('POST', 'strategies/', { ...strategy, name: 'Дистрибуция списка', mmlId })).body
      .data as { strategyId: number };
    const changed = { ...list, name: 'Двойной', strategyId, items: [{ productId: 3, minVolume: 6 }] };
    expect((await call('PUT', `mml/${mmlId}/`, changed)).status).toBe(200);
    await api.deps.db.execute(sql`
      insert into volume_strategies (strategy_id, name, start_date, end_date, progress_threshold, measure, status, responsible_id, deleted, mml_id)
      values (${strategyId}, 'Объём списка', '2025-06-01', '2099-06-30', 0.98, 2, 0, 1, false, ${mmlId})
      on conflict (strategy_id) do update set mml_id = ${mmlId}, name = 'Объём списка', status = 0, deleted = false, end_date = '2099-06-30'`);
    expect((await call('PUT', `mml/${mmlId}/`, changed)).body.error).toMatchObject({
      code: 208,
      data: ['Дистрибуция списка', 'Объём списка'],
    });
  });

  it('answer an empty list with the messages of part2 §5, and reject a duplicate product', async () => {
    expect((await call('POST', 'mml/', { name: '', items: [] })).body.error?.data).toEqual({
      name: ['Введите название списка'],
      items: ['Выберите продукты'],
    });
    expect((await call('POST', 'mml/', { ...list, name: '\u200b' })).body.error?.data).toEqual({
      name: ['Введите название списка'],
    });
    expect(
      (
        await call('POST', 'mml/', {
          ...list,
          items: [
            { productId: 1, minVolume: 6 },
            { productId: 1, minVolume: 1 },
          ],
        })
      ).body.error?.data,
    ).toEqual({
      items: ['Один и тот же товар добавлен дважды'],
    });
    expect(
      (await call('POST', 'mml/', { ...list, items: [{ productId: 77_777, minVolume: 6 }] })).body.error?.data,
    ).toEqual({ items: ['Не найдено: 77777'] });
  });
});
