import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditStrategy, AuditStrategyRow } from '#schemas/entities/auditStrategy.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn(demoPhones.nothing)).access_token;
});
afterAll(() => api.close());

const path = '/api/v2/audit/strategies/';
const call = (method: string, rest = '', body?: unknown) => api.call(method, `${path}${rest}`, token, body);
const list = async (query = '') => (await call('GET', query)).body.data as AuditStrategyRow[];
/** Moscow's number in the tree. */
const region = 2;
const strategy = {
  name: 'Аудит чая',
  isSpecial: false,
  startDate: '2031-01-01',
  endDate: '2031-03-31',
  territoryIds: [region],
  storeIds: [],
  federalChainIds: [],
  tradeMarks: [{ categoryId: 1, tradeMarkIds: [1, 2] }],
  executorType: 0,
  comment: 'Фото обязательно',
  typeChain: false,
  typeRetail: true,
  typeWholesale: false,
  typeFederalChain: false,
  priceMonitoring: true,
  faceMonitoring: false,
  status: 0,
  progressThreshold: null,
};

describe('Audit strategies (part1 §7, spec D4: open to everyone)', () => {
  it('are listed 100 per page, newest first, with territories and the responsible employee', async () => {
    const [first, second] = [await list('?limit=100&offset=0'), await list('?limit=100&offset=100')];
    expect([first.length, second.length]).toEqual([100, 30]);
    expect(first[0]).toEqual({
      strategyId: 130,
      name: expect.any(String),
      isSpecial: expect.any(Boolean),
      startDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      endDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      territories: expect.any(Array),
      status: expect.any(Number),
      responsible: { companyEmployeeId: expect.any(Number), fullName: expect.any(String) },
    });
  });

  it('are filtered by responsible employee, status, territory and period', async () => {
    const { body } = await call('POST', '', {
      ...strategy,
      name: 'Для фильтра',
      startDate: '2040-05-01',
      endDate: '2040-05-31',
    });
    const { strategyId } = body.data as { strategyId: number };
    const isListed = async (query: string) => (await list(query)).some((row) => row.strategyId === strategyId);
    expect(await isListed('?responsibleId=4')).toBe(true);
    expect(await isListed('?responsibleId=5')).toBe(false);
    expect(await isListed('?status=0')).toBe(true);
    expect(await isListed('?status=1')).toBe(false);
    expect(await isListed('?territoryIds=[1]')).toBe(true);
    expect(await isListed(`?territoryIds=[${region}]`)).toBe(true);
    expect(await isListed('?territoryIds=[400]')).toBe(false);
    const [city] = await rowsOf<{ id: number }>(
      api.deps.db,
      sql`select covered_id as id from territory_cover where territory_id = ${region} and covered_id <> ${region} limit 1`,
    );
    expect(await isListed(`?territoryIds=[${city?.id}]`)).toBe(true);
    await api.deps.db.execute(
      sql`update audit_strategies set territory_ids = '{}', store_ids = array(select trade_point_id from trade_points where territory_id = ${city?.id} limit 1) where strategy_id = ${strategyId}`,
    );
    expect(await isListed(`?territoryIds=[${region}]`)).toBe(true);
    expect(await isListed('?territoryIds=[400]')).toBe(false);
    await api.deps.db.execute(
      sql`update audit_strategies set territory_ids = array[${region}::int], store_ids = '{}' where strategy_id = ${strategyId}`,
    );
    expect(await isListed('?startDate=2040-05-31&endDate=2040-05-31')).toBe(true);
    expect(await isListed('?startDate=2040-06-01&endDate=2040-06-30')).toBe(false);
  });

  it('are returned as saved, with the stores and without read-only values', async () => {
    const [store] = (await api.call('GET', '/api/v1/base/stores/?limit=1', token)).body.data as {
      storeId: number;
      name: string;
      address: string;
    }[];
    const { body } = await call('POST', '', {
      ...strategy,
      storeIds: [store?.storeId],
      responsibleId: 9,
      strategyId: 77,
    });
    const { strategyId } = body.data as { strategyId: number };
    const { body: read } = await call('GET', `${strategyId}/`);
    expect(read.data as AuditStrategy).toEqual({
      ...strategy,
      strategyId,
      storeIds: [store?.storeId],
      stores: [{ storeId: store?.storeId, name: store?.name, address: store?.address }],
      territories: [{ territoryId: region, name: 'Москва' }],
      responsible: { companyEmployeeId: 4, fullName: 'Седов Павел Игоревич' },
    });
  });

  it('are changed and deleted; after that they return 404', async () => {
    const { body } = await call('POST', '', strategy);
    const { strategyId } = body.data as { strategyId: number };
    expect(
      (await call('PUT', `${strategyId}/`, { ...strategy, name: 'Другое имя', progressThreshold: 0.9 })).body,
    ).toEqual({ success: true, data: { strategyId } });
    expect((await call('GET', `${strategyId}/`)).body.data).toMatchObject({
      name: 'Другое имя',
      progressThreshold: 0.9,
    });
    expect((await call('DELETE', `${strategyId}/`)).body.success).toBe(true);
    const removed = {
      status: 404,
      body: { success: false, error: { code: 404, text: 'Стратегия не найдена: возможно, её уже удалили' } },
    };
    expect(await call('GET', `${strategyId}/`)).toEqual(removed);
    expect(await call('PUT', `${strategyId}/`, strategy)).toEqual(removed);
    expect(await call('DELETE', `${strategyId}/`)).toEqual(removed);
  });

  it('answer an empty form with the messages of part1 §5 in their order', async () => {
    const { body } = await call('POST', '', {});
    expect(Object.values(body.error?.data as Record<string, string[]>).flat()).toEqual([
      'Введите название стратегии',
      'Выберите сотрудника',
      'Выберите дату начала действия',
      'Выберите дату окончания действия',
      'Выберите статус',
      'Выберите тип',
    ]);
    expect((await call('POST', '', { ...strategy, territoryIds: [], typeRetail: false })).body.error?.data).toEqual({
      territoryIds: ['Выберите территории или торговые точки'],
      typeRetail: ['Выберите тип торговой точки'],
    });
    expect((await call('POST', '', { ...strategy, typeFederalChain: true })).body.error?.data).toEqual({
      federalChainIds: ['Выберите сети'],
    });
    expect((await call('POST', '', { ...strategy, endDate: '2030-01-01' })).body.error?.data).toEqual({
      endDate: ['Дата окончания раньше даты начала'],
    });
    expect((await call('POST', '', { ...strategy, startDate: '2031-02-30' })).body.error?.data).toEqual({
      startDate: ['Выберите дату начала действия'],
    });
  });
});

describe('rule 205 (part1 §8)', () => {
  const special = { ...strategy, isSpecial: true, name: 'Первая', startDate: '2032-01-01', endDate: '2032-01-31' };
  const errorResponse = {
    status: 409,
    body: {
      success: false,
      error: {
        code: 205,
        text: 'Пересечение специальных стратегий',
        data: {
          isSpecial: ['На эти торговые точки уже действует специальная стратегия «Первая» с 01.01.2032 по 31.01.2032'],
        },
      },
    },
  };

  it('rejects unknown categories and trade marks, like other unknown ids', async () => {
    for (const [tradeMarks, text] of [
      [[{ categoryId: 99_999, tradeMarkIds: [1] }], 'Не найдено: 99999'],
      [[{ categoryId: 1, tradeMarkIds: [1, 88_888] }], 'Не найдено: 88888'],
    ] as const) {
      expect(await api.call('POST', '/api/v2/audit/strategies/', token, { ...strategy, tradeMarks })).toMatchObject({
        status: 400,
        body: { error: { data: { tradeMarks: [text] } } },
      });
    }
  });

  it('rejects a second special strategy over the same points on the same days, new or changed', async () => {
    expect((await call('POST', '', special)).status).toBe(200);
    expect(
      await call('POST', '', { ...special, name: 'Вторая', startDate: '2032-01-31', endDate: '2032-02-10' }),
    ).toEqual(errorResponse);
    expect(await call('POST', '', { ...special, name: 'Вторая', territoryIds: [1] })).toEqual(errorResponse);
    const { body } = await call('POST', '', { ...special, name: 'Вторая', isSpecial: false });
    expect(
      await call('PUT', `${(body.data as { strategyId: number }).strategyId}/`, { ...special, name: 'Вторая' }),
    ).toEqual(errorResponse);
  });

  it('accepts other days, territories and kinds of store, and inactive strategies', async () => {
    for (const other of [
      { startDate: '2032-02-01', endDate: '2032-02-10' },
      { territoryIds: [400] },
      { typeRetail: false, typeWholesale: true },
      { status: 1 },
    ]) {
      const { status, body } = await call('POST', '', { ...special, name: 'Другая', ...other });
      expect(status).toBe(200);
      await call('DELETE', `${(body.data as { strategyId: number }).strategyId}/`);
    }
  });

  it('stores no part of a rejected strategy', async () => {
    const before = (await list('?limit=1000')).length;
    await call('POST', '', { ...special, name: 'Лишняя' });
    expect(await list('?limit=1000')).toHaveLength(before);
  });
});
