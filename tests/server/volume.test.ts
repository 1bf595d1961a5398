import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { SaleStatistics, VolumeStrategy, VolumeStrategyRow } from '#schemas/entities/volumeStrategy.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn(demoPhones.nothing)).access_token;
});
afterAll(() => api.close());

const call = (method: string, path: string, body?: unknown) => api.call(method, `/api/v1/${path}`, token, body);
const strategy = {
  name: 'План на квартал',
  mmlId: 1,
  tasks: [
    { fieldEmployeeId: 5, volume: 120.5, money: 1500 },
    { fieldEmployeeId: 7, volume: 80, money: 900 },
  ],
  distributionMoneyIncrease: 0.15,
  percentageOfSales: null,
  storesAffectionCount: 10,
  startDate: '2034-01-01',
  endDate: '2034-03-31',
  measure: 0,
  progressThreshold: 0.98,
  status: 0,
  comment: 'Согласовано',
};

describe('Volume strategies (part1 §7, spec D4, D16, D18, D42)', () => {
  it('are listed 100 per page with the name of their list', async () => {
    const rows = (await call('GET', 'volume/strategies/?limit=100')).body.data as VolumeStrategyRow[];
    expect(rows).toHaveLength(100);
    expect(rows[0]).toMatchObject({
      strategyId: 110,
      name: expect.any(String),
      mmlName: expect.any(String),
      progressThreshold: expect.any(Number),
    });
  });

  it('are returned as saved, with the tasks of the employees', async () => {
    const { body } = await call('POST', 'volume/strategies/', strategy);
    const { strategyId } = body.data as { strategyId: number };
    const read = (await call('GET', `volume/strategies/${strategyId}/`)).body.data as VolumeStrategy;
    expect(read).toMatchObject({ ...strategy, strategyId, mmlName: expect.any(String), tasks: expect.any(Array) });
    expect(
      read.tasks
        .map(({ fieldEmployeeId, volume, money }) => ({ fieldEmployeeId, volume, money }))
        .sort((a, b) => a.fieldEmployeeId - b.fieldEmployeeId),
    ).toEqual(strategy.tasks);
  });

  it('change their tasks with the selection; a percent task has no money', async () => {
    const { body } = await call('POST', 'volume/strategies/', strategy);
    const { strategyId } = body.data as { strategyId: number };
    const changed = {
      ...strategy,
      strategyId,
      percentageOfSales: 0.123,
      tasks: [
        { fieldEmployeeId: 7, volume: 90, money: null },
        { fieldEmployeeId: 9, volume: 1, money: null },
      ],
    };
    expect((await call('PUT', `volume/strategies/${strategyId}/`, changed)).body).toEqual({
      success: true,
      data: { strategyId },
    });
    const read = (await call('GET', `volume/strategies/${strategyId}/`)).body.data as VolumeStrategy;
    expect(read.percentageOfSales).toBe(0.123);
    expect(read.tasks.map(({ fieldEmployeeId, volume, money }) => [fieldEmployeeId, volume, money]).sort()).toEqual([
      [7, 90, null],
      [9, 1, null],
    ]);
    await call('DELETE', `volume/strategies/${strategyId}/`);
    expect((await call('GET', `volume/strategies/${strategyId}/`)).status).toBe(404);
  });

  it('answer violated limits and missing fields with field → messages', async () => {
    expect((await call('POST', 'volume/strategies/', { tasks: [] })).body.error?.data).toEqual({
      name: ['Введите название стратегии'],
      startDate: ['Выберите дату начала действия'],
      endDate: ['Выберите дату окончания действия'],
      progressThreshold: ['Введите погрешность начисления средств'],
      measure: ['Выберите формулировку'],
      status: ['Выберите статус'],
    });
    expect(
      (
        await call('POST', 'volume/strategies/', {
          ...strategy,
          distributionMoneyIncrease: 3.01,
          percentageOfSales: 1.1,
          storesAffectionCount: 0,
        })
      ).body.error?.data,
    ).toEqual({
      distributionMoneyIncrease: ['Не больше 300%'],
      percentageOfSales: ['Не больше 100%'],
      storesAffectionCount: ['Введите минимальное количество точек для выполнения'],
    });
    expect(
      (
        await call('POST', 'volume/strategies/', {
          ...strategy,
          tasks: [{ fieldEmployeeId: 77_777, volume: 1, money: 1 }],
        })
      ).body.error?.data,
    ).toEqual({ tasks: ['Не найдено: 77777'] });
  });
});

describe('Sales statistics (part2 §7, spec D52)', () => {
  const statistics = async (query: string) =>
    (await call('GET', `fieldEmployees/saleStatistics/?${query}`)).body.data as SaleStatistics;

  it('return twelve months for the requested agents, individually or by distributor', async () => {
    const { months, fieldemployees } = await statistics('mmlId=1&fieldEmployeeIds=[2,3]');
    expect([months.length, months[0], months[11]]).toEqual([12, '2024-07', '2025-06']);
    expect(fieldemployees.map((agent) => agent.id).sort()).toEqual([2, 3]);
    const agent = fieldemployees.find(({ id }) => id === 3);
    expect([agent?.monthSalesRub.length, agent?.monthSalesKg.length, agent?.monthSalesPiece.length]).toEqual([
      12, 12, 12,
    ]);
    expect((await statistics('mmlId=1&distrIds=[1]')).fieldemployees).toHaveLength(5);
  });

  it('offer no dismissed agent, and mark one whom a strategy has', async () => {
    const { db } = api.deps;
    const active = (value: boolean) =>
      db.execute(sql`update field_employees set active = ${value} where field_employee_id = 3`);
    const [before] = (await statistics('mmlId=1&fieldEmployeeIds=[3]')).fieldemployees;
    const offered = async () => (await statistics('mmlId=1')).fieldemployees.map(({ id }) => id);
    expect(await offered()).toContain(3);
    await active(false);
    onTestFinished(async () => void (await active(true)));
    expect(await offered()).not.toContain(3);
    const [marked] = (await statistics('mmlId=1&fieldEmployeeIds=[3]')).fieldemployees;
    expect(marked).toEqual({ ...before, name: `${before?.name} (не работает)` });
  });

  it('count only the products of the list', async () => {
    const total = async (query: string) =>
      (await statistics(query)).fieldemployees.reduce((sum, { average }) => sum + (average.averageSalesRub ?? 0), 0);
    const [listed, whole] = [await total('mmlId=1'), await total('')];
    expect(listed).toBeGreaterThan(0);
    expect(whole).toBeGreaterThan(listed);
  });

  it('show more sales in December than in January', async () => {
    const { months, fieldemployees } = await statistics('');
    const total = (month: string) =>
      fieldemployees.reduce((sum, agent) => sum + (agent.monthSalesRub[months.indexOf(month)] ?? 0), 0);
    expect(total('2024-12')).toBeGreaterThan(1.2 * total('2025-01'));
  });

  it('average the ended months and leave out the current one, although an agent has sales in it', async () => {
    const { months, fieldemployees } = await statistics('fieldEmployeeIds=[3]');
    const { monthSalesRub = [], average } = fieldemployees[0] ?? {};
    expect(months[11]).toBe('2025-06');
    expect(monthSalesRub[11]).toBeGreaterThan(0);
    expect(average?.averageSalesRub).toBeCloseTo(
      monthSalesRub.slice(0, 11).reduce((sum, value) => sum + value, 0) / 11,
      1,
    );
  });

  it('show no average for an agent without sales', async () => {
    expect((await statistics('mmlId=1&fieldEmployeeIds=[40]')).fieldemployees[0]).toMatchObject({
      id: 40,
      monthSalesRub: Array.from({ length: 12 }, () => 0),
      average: { averageSalesRub: null, averageSalesKg: null, averageSalesPiece: null },
    });
    expect((await call('GET', 'fieldEmployees/saleStatistics/?mmlId=77777')).body.error).toEqual({
      code: 404,
      text: 'Список MML не найден',
    });
  });
});
