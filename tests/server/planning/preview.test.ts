import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planDistribution } from '#planning/planDistribution.ts';
import type { StrategyBody } from '#schemas/entities/strategy.ts';
import type { Db } from '#server/platform/db/connection.ts';
import { readDistributionWorld } from '#server/modules/planning/readWorld.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import {
  anna,
  boris,
  cocoa,
  day,
  insertPlanningWorld,
  north,
  retail,
  shared,
  south,
  strategy,
  tea,
  vera,
  wholesale,
} from './planningWorld.ts';
import { demoPhones } from '../../support/demoPhones.ts';

let api: TestApi;
let db: Db;
beforeAll(async () => {
  api = await openTestApi();
  ({ db } = api.deps);
  await insertPlanningWorld(db);
});
afterAll(() => api.close());

const planOf = async (given: Partial<StrategyBody> = {}) => {
  const body = { ...strategy, ...given };
  const world = await readDistributionWorld(db, { strategyId: null, strategy: body, day });
  return [...planDistribution(body, world.points, world.openTasks, day)];
};
const tasksOf = async (given: Partial<StrategyBody> = {}) =>
  (await planOf(given)).map(({ point: { tradePointId, distrId }, executor, tasks }) => ({
    point: tradePointId,
    distrId,
    executor,
    tasks: tasks.map(({ itemKey, steps }) => [itemKey, steps.volume, steps.moneyTotal]),
  }));

describe('The world of a distribution strategy', () => {
  it('has net sales per item in the window, points with their distributor, agents and rates', async () => {
    expect(await tasksOf()).toEqual([
      // 180 pieces of cocoa in the 83 known days from 1 April to 22 June: 180 × 30 / 83 = 65.06.
      { point: retail, distrId: north, executor: anna, tasks: [[`product:${cocoa}`, 66, 165]] },
      {
        point: wholesale,
        distrId: north,
        executor: boris,
        tasks: [
          ['category:9600', 37, 0],
          [`product:${cocoa}`, 12, 0],
        ],
      },
      {
        point: shared,
        distrId: south,
        executor: vera,
        tasks: [
          [`product:${cocoa}`, 12, 0],
          ['category:9600', 4, 0],
        ],
      },
    ]);
  });
});

describe('The agent of a point', () => {
  it('is the one who serves it on the day, even of another distributor, as long as the agent works', async () => {
    const executorAt = async () => (await tasksOf()).find(({ point }) => point === retail)?.executor;
    await db.execute(
      sql`insert into trade_point_agents (trade_point_id, field_employee_id, from_day, to_day) values (${retail}, ${vera}, '2026-06-01', ${day}), (${retail}, ${boris}, '2026-06-25', null)`,
    );
    expect(await executorAt()).toBe(vera);
    await db.execute(sql`update field_employees set active = false where field_employee_id = ${vera}`);
    expect(await executorAt()).toBe(anna);
    await db.execute(sql`update field_employees set active = true where field_employee_id = ${vera}`);
    await db.execute(sql`delete from trade_point_agents`);
  });
});

describe('Claims', () => {
  const addTask = (productId: number | null, categoryId: number | null, status: number, deadline: string) =>
    db.execute(
      sql`insert into tasks (title, description, trade_point_id, field_employee_id, product_id, category_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date)
        values ('', '', ${wholesale}, ${anna}, ${productId}, ${categoryId}, 1, ${status}, 'piece', 1, 0, 0, 0, 0, ${deadline})`,
    );
  const itemsAt = async () => (await tasksOf()).find(({ point }) => point === wholesale)?.tasks.map(([key]) => key);

  it.each([
    ['an open task for a product of a category', () => addTask(tea, null, 0, '2026-07-01'), [`product:${cocoa}`]],
    ['an open task for a category', () => addTask(null, 9600, 1, '2026-07-01'), []],
    ['a task that failed within the check period', () => addTask(cocoa, null, 5, '2026-05-26'), ['category:9600']],
    ['a task that failed before', () => addTask(cocoa, null, 5, '2026-05-25'), ['category:9600', `product:${cocoa}`]],
    ['a task that is done', () => addTask(cocoa, null, 3, '2026-07-01'), ['category:9600', `product:${cocoa}`]],
  ])('leave out the items of %s', async (_name, add, expected) => {
    await add();
    expect(await itemsAt()).toEqual(expected);
    await db.execute(sql`delete from tasks where trade_point_id = ${wholesale}`);
  });
});

describe('Points', () => {
  it('are those of the chosen kinds', async () => {
    const pointsOf = async (given: Partial<StrategyBody>) =>
      (await planOf(given)).map(({ point }) => point.tradePointId);
    expect(await pointsOf({ isRetail: false })).toEqual([wholesale]);
    expect(await pointsOf({ isWholesale: false })).toEqual([retail, shared]);
    expect(await pointsOf({ distributorIds: [south] })).toEqual([shared]);
  });
});

describe('POST /api/planning/preview/', () => {
  const preview = async (phone?: string, more: object = {}, path = '') => {
    const { access_token } = await api.signIn(phone);
    return api.call('POST', `/api/planning/preview/${path}`, access_token, {
      kind: 'distribution',
      strategyId: null,
      strategy,
      day,
      ...more,
    });
  };

  it('returns points, tasks and roubles, in all, by distributor and by agent, and why others are not planned', async () => {
    expect((await preview()).body.data).toEqual({
      day,
      asOf: '2026-06-22',
      points: 3,
      pointsWithTasks: 3,
      tasks: 5,
      money: 165,
      byDistributor: [
        {
          distrId: north,
          name: 'Север',
          points: 2,
          pointsWithTasks: 2,
          tasks: 3,
          money: 165,
          lastSaleDay: '2026-06-22',
        },
        { distrId: south, name: 'Юг', points: 1, pointsWithTasks: 1, tasks: 2, money: 0, lastSaleDay: '2026-06-23' },
      ],
      byAgent: [
        { fieldEmployeeId: boris, fullName: 'Б Борис', pointsWithTasks: 1, tasks: 2, money: 0 },
        { fieldEmployeeId: vera, fullName: 'В Вера', pointsWithTasks: 1, tasks: 2, money: 0 },
        { fieldEmployeeId: anna, fullName: 'А Анна', pointsWithTasks: 1, tasks: 1, money: 165 },
      ],
      lastMonth: null,
      notPlanned: { onShelf: 1, claimed: 0, overLimit: 0, withoutExecutor: 0, withoutMotivation: 4 },
      compared: { created: 5, changed: 0, withdrawn: 0, kept: 0, money: 165 },
      overlaps: [],
    });
  });

  it('begins with the first day of a later strategy, otherwise today in the time zone of the company', async () => {
    const dayOf = async (startDate: string) =>
      (
        (await preview(undefined, { day: undefined, strategy: { ...strategy, startDate } })).body.data as {
          day: string;
        }
      ).day;
    expect(await dayOf('2026-06-01')).toBe('2026-06-01');
    expect(await dayOf('2025-01-01')).toBe('2025-06-15');
  });

  it('explains each point in numbers', async () => {
    const { body } = await preview(undefined, { limit: 10, offset: 0, tradePointId: retail }, 'points/');
    expect(body.data).toEqual([
      {
        tradePointId: retail,
        name: 'Лавка',
        address: 'ул. 1',
        executor: { fieldEmployeeId: anna, fullName: 'А Анна' },
        tasks: [
          {
            itemKey: `product:${cocoa}`,
            name: 'Какао',
            volume: 66,
            measure: 'piece',
            moneyTotal: 165,
            startDate: day,
            deadlineDate: '2026-07-23',
          },
        ],
        explanation: [
          'Какао: За 30 дней ничего не продано: товара на полке нет. С 24.03.2026 по 22.06.2026 точка купила 180 шт. Продажи дистрибьютора известны за 83 дня из 91. На 30 дней: 1 × 180 шт. × 30 / 83 = 65,0602 шт. Не меньше: минимальный потенциал 4 шт., минимум из списка 12 шт. Объём 66 шт.: по продажам, с округлением вверх до целых штук. Деньги: 66 штук × 2,50 ₽ = 165 ₽. Срок: с 24.06.2026 по 23.07.2026.',
          'Напитки: За 30 дней продано 5 шт. при минимуме 0 шт.: товар на полке есть.',
        ],
      },
    ]);
    const page = await preview(undefined, { limit: 1, offset: 1 }, 'points/');
    expect(page.body.data).toMatchObject([{ tradePointId: wholesale }]);
  });

  it('plans a point alone on a page as among all points', async () => {
    const all = (await preview(undefined, { limit: 10, offset: 0 }, 'points/')).body.data as object[];
    expect(all).toHaveLength(3);
    for (const [offset, point] of all.entries())
      expect((await preview(undefined, { limit: 1, offset }, 'points/')).body.data).toEqual([point]);
    const last = await preview(undefined, { limit: 10, offset: 0, tradePointId: shared }, 'points/');
    expect(last.body.data).toEqual([all[2]]);
  });

  it('is closed to users who may not write strategies, and to a strategy with an error', async () => {
    expect((await preview(demoPhones.pushes)).status).toBe(403);
    expect((await preview(undefined, { strategy: { ...strategy, measure: 7 } })).status).toBe(400);
    expect((await preview(undefined, { kind: 'other' })).status).toBe(400);
  });

  it('writes nothing', async () => {
    const count = async () =>
      (await db.execute(sql`select count(*) as tasks from tasks`)) as unknown as { rows: unknown };
    const before = (await count()).rows;
    await preview();
    expect((await count()).rows).toEqual(before);
  });
});
