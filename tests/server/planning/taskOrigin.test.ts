import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taskVolume } from '#planning/potential.ts';
import type { TaskOriginDetail } from '#schemas/entities/planning.ts';
import type { Db } from '#server/platform/db/connection.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../../support/demoPhones.ts';

let api: TestApi;
let db: Db;
let token: string;
const [first, second, outside] = [910_001, 910_002, 1];
const [point, agent] = [1, 1];

const rules = {
  potentialPeriod: 1,
  measure: 2,
  reductionFactor: 0.8,
  taskLifetime: 2,
  taskLifetimeDays: 14,
  salesCheckDays: 30,
  tasksMaxCount: 3,
  progressThreshold: 0.9,
  startDate: '2025-01-01',
  endDate: '2025-12-31',
  defaultPotential: 6,
} as const;
const steps = taskVolume(
  rules,
  { sold: 182, minPieces: 0, rate: 2.5, weightKg: 0.2, priceRoubles: 100 },
  { isWholesale: false, window: { first: '2025-03-16', last: '2025-06-14', knownDays: 91 }, taskDays: 14 },
);

beforeAll(async () => {
  api = await openTestApi();
  ({ db } = api.deps);
  token = (await api.signIn()).access_token;
  const planned = (id: number, status: number, cycle: number, start: string, deadline: string) => sql`
    insert into tasks (task_id, title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date,
      verified_date, plan_version_id, strategy_id, distr_id, item_key, cycle, start_day, reason)
    select ${id}::int, 'Чай', '', ${point}::int, ${agent}::int, 1, min(brief_id), ${status}::int, 'piece', 23, 1, 58, 0, 1750000000 + ${id}::int, ${deadline}, case when ${status}::int = 3 then 1750500000 end,
      912, 1, (select min(distr_id) from distributors), 'product:1', ${cycle}::int, ${start}, ${JSON.stringify({ steps })} from task_briefs`;
  for (const statement of [
    sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (911, 'distribution', 1, '{"name": "Чай, первая"}', 1750000000, 'Орлова'), (912, 'distribution', 1, '{"name": "Чай везде"}', 1750000000, 'Орлова')`,
    sql`update strategies set name = 'Чай теперь' where strategy_id = 1`,
    planned(first, 3, 1, '2025-06-15', '2025-06-28'),
    planned(second, 1, 2, '2025-06-25', '2025-07-08'),
    sql`insert into task_products values (${first}, ${point}, 1, false), (${second}, ${point}, 1, true)`,
    sql`insert into sales (sale_id, field_employee_id, trade_point_id, product_id, day, kg, pieces, rub) values
      (920001, ${agent}, ${point}, 1, '2025-06-14', 1, 100, 1), (920002, ${agent}, ${point}, 1, '2025-06-15', 1, 21, 2100), (920003, ${agent}, ${point}, 1, '2025-06-24', 1, 4, 400.5),
      (920004, ${agent}, ${point}, 1, '2025-06-26', 1, 7, 700), (920005, ${agent}, ${point}, 2, '2025-06-16', 1, 50, 5000)`,
    sql`insert into accruals (field_employee_id, task_id, kind, amount, day, reason) values (${agent}, ${first}, 'task', 53, '2025-06-16', 'Продано 21 из 23 шт.'), (${agent}, ${first}, 'task', 5, '2025-06-25', 'Продано 25 из 23 шт.')`,
  ])
    await db.execute(statement);
});
afterAll(() => api.close());

const get = (path: string, as = token) => api.call('GET', path, as);
const origin = { strategyId: 1, kind: 'distribution', name: 'Чай теперь', deleted: false };

describe('Tasks of a strategy', () => {
  it('name it in the list and in the task, tasks from outside name none', async () => {
    const { data } = (await get('/api/v1/tasks/?limit=1000&tradePointId=1')).body.data as {
      data: { taskId: number }[];
    };
    expect(data.find(({ taskId }) => taskId === second)).toMatchObject({ planned: true, strategyId: 1, origin });
    expect(data.find(({ taskId }) => taskId < first)).toMatchObject({
      planned: false,
      strategyId: null,
      origin: null,
    });
    expect((await get(`/api/v1/tasks/${first}/`)).body.data).toMatchObject({ planned: true, strategyId: 1, origin });
    expect((await get(`/api/v1/tasks/${outside}/`)).body.data).toMatchObject({
      planned: false,
      strategyId: null,
      origin: null,
    });
  });

  it.each(['strategy', '-strategy'])('are listed before all others when the list is sorted by %s', async (sort) => {
    const { data } = (await get(`/api/v1/tasks/?limit=3&sort=${sort}`)).body.data as { data: { taskId: number }[] };
    expect(data.map(({ taskId }) => taskId).slice(0, 2)).toEqual([second, first]);
    expect(data).toHaveLength(3);
  });
});

describe('Shipments of a task', () => {
  it('are the sales that count for its progress when a strategy planned it', async () => {
    const { sales } = (await get(`/api/v1/tasks/${first}/`)).body.data as { sales: object[] };
    expect(sales).toEqual([
      { productName: expect.any(String), date: '2025-06-24', quantity: 4, price: 100.13, docNumber: '' },
      { productName: expect.any(String), date: '2025-06-15', quantity: 21, price: 100, docNumber: '' },
    ]);
  });
});

describe('GET /api/planning/tasks/{taskId}/origin/', () => {
  it('explains a task, its sales and its accruals', async () => {
    const { explanation, ...found } = (await get(`/api/planning/tasks/${first}/origin/`)).body.data as TaskOriginDetail;
    expect({ ...found, explanation: explanation.map((text) => text.replaceAll('\u00a0', ' ')) }).toEqual({
      ...origin,
      version: 2,
      explanation: [
        'С 16.03.2025 по 14.06.2025 точка купила 182 шт.',
        'На 14 дней: 0,8 × 182 шт. × 14 / 91 = 22,4 шт.',
        'Не меньше: минимальный потенциал 6 шт.',
        'Объём 23 шт.: по продажам, с округлением вверх до целых штук.',
        'Деньги: 23 штуки × 2,50 ₽ = 58 ₽.',
        'Срок: с 15.06.2025 по 28.06.2025.',
      ],
      sales: [
        { day: '2025-06-26', productName: expect.any(String), quantity: 7, amount: 700, counted: false, late: false },
        { day: '2025-06-24', productName: expect.any(String), quantity: 4, amount: 400.5, counted: true, late: false },
        { day: '2025-06-15', productName: expect.any(String), quantity: 21, amount: 2100, counted: true, late: false },
      ],
      accruals: [
        { day: '2025-06-16', amount: 53, reason: 'Продано 21 из 23 шт.' },
        { day: '2025-06-25', amount: 5, reason: 'Продано 25 из 23 шт.' },
      ],
    });
  });

  it('counts a sale for the later of two tasks', async () => {
    expect((await get(`/api/planning/tasks/${second}/origin/`)).body.data).toMatchObject({
      sales: [{ day: '2025-06-26', counted: true, late: false }],
      accruals: [],
    });
  });

  it('answers 404 with the reason for a task from outside and for an unknown one', async () => {
    expect((await get(`/api/planning/tasks/${outside}/origin/`)).body.error).toMatchObject({
      code: 404,
      text: 'Эту задачу создала не стратегия',
    });
    expect((await get('/api/planning/tasks/987654321/origin/')).body.error).toMatchObject({
      code: 404,
      text: 'Задачи с таким номером не существует',
    });
  });

  it('is readable without the right to strategies, within the territories of the reader', async () => {
    const { access_token } = await api.signIn(demoPhones.nothing);
    expect((await get(`/api/planning/tasks/${first}/origin/`, access_token)).status).toBe(200);
    expect((await get('/api/planning/strategies/distribution/1/progress/', access_token)).status).toBe(403);
    await db.execute(
      sql`insert into user_territories select user_id, (select max(territory_id) from territories) from users where phone = '79000000004'`,
    );
    expect((await get(`/api/planning/tasks/${first}/origin/`, access_token)).body.error?.text).toBe(
      (await get(`/api/v1/tasks/${first}/`, access_token)).body.error?.text,
    );
    await db.execute(
      sql`delete from user_territories where user_id = (select user_id from users where phone = '79000000004')`,
    );
  });

  it('names a deleted strategy as its version does, and says that it is deleted', async () => {
    await db.execute(sql`delete from strategy_distributors where strategy_id = 1`);
    await db.execute(sql`delete from strategies where strategy_id = 1`);
    const deleted = { ...origin, name: 'Чай везде', deleted: true };
    expect((await get(`/api/planning/tasks/${first}/origin/`)).body.data).toMatchObject(deleted);
    expect((await get(`/api/v1/tasks/${first}/`)).body.data).toMatchObject({ strategyId: 1, origin: deleted });
  });
});
