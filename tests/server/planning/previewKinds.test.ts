import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { limitTo, territoryNamed } from '#tests/server/rights/territoryFixture.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../../support/demoPhones.ts';

const day = '2026-06-24';
const [north, shop, stall] = [9001, 9101, 9102];
const [anna, boris] = [9201, 9202];
const [tea, cocoa] = [9301, 9302];
const [list, otherList] = [9401, 9402];

let api: TestApi;
let db: Db;
beforeAll(async () => {
  api = await openTestApi();
  ({ db } = api.deps);
  for (const statement of [
    sql`insert into territories (territory_id, parent_id, name) values (9500, null, 'Край'), (9501, 9500, 'Город')`,
    sql`insert into territory_cover values (9500, 9500), (9500, 9501), (9501, 9501)`,
    sql`insert into distributors (distr_id, name) values (${north}, 'Север')`,
    sql`insert into field_employees (field_employee_id, distr_id, territory_id, second_name, first_name, full_name, phone, search, active) values
      (${anna}, ${north}, 9500, 'А', 'Анна', 'А Анна', '79130000011', '', true), (${boris}, ${north}, 9500, 'Б', 'Борис', 'Б Борис', '79130000012', '', true)`,
    sql`insert into trade_points (trade_point_id, name, address, territory_id, kind, search) values
      (${shop}, 'Лавка', 'ул. 1', 9501, 0, ''), (${stall}, 'Ларёк', 'ул. 2', 9501, 0, '')`,
    sql`insert into trade_point_distributors values (${shop}, ${north}), (${stall}, ${north})`,
    sql`insert into categories (category_id, name, search) values (9600, 'Напитки', 'напитки')`,
    sql`insert into products (product_id, category_id, trade_mark_id, name, price, weight_kg, popularity, search) values
      (${tea}, 9600, 1, 'Чай', 100, 0.2, 0, ''), (${cocoa}, 9600, 1, 'Какао', 300, 0.4, 0, '')`,
    sql`insert into mml (mml_id, name) values (${list}, 'Напитки'), (${otherList}, 'Какао')`,
    sql`insert into mml_items (mml_id, position, product_id, category_id, min_volume) values (${list}, 0, ${tea}, null, 6), (${list}, 1, ${cocoa}, null, 5), (${otherList}, 0, ${cocoa}, null, 1)`,
    sql`insert into sales (field_employee_id, trade_point_id, product_id, day, kg, pieces, rub) values (${anna}, ${shop}, ${tea}, '2026-06-01', 1, 5, 500)`,
  ])
    await db.execute(statement);
});
afterAll(() => api.close());

const call = async (body: object, path = '', phone?: string) => {
  const { access_token } = await api.signIn(phone);
  return api.call('POST', `/api/planning/preview/${path}`, access_token, { day, strategyId: null, ...body });
};
const distribution = {
  name: 'Напитки везде',
  distributorIds: [north],
  mmlId: list,
  potentialPeriod: 1,
  tasksMaxCount: 2,
  reductionFactor: 1,
  salesCheckDays: 14,
  startDate: '2026-06-01',
  endDate: '2026-12-31',
  progressThreshold: 0.9,
  measure: 2,
  defaultPotential: 5,
  taskLifetime: 2,
  taskLifetimeDays: 30,
  status: 0,
  isWholesale: false,
  isRetail: true,
};

describe('A saved distribution strategy', () => {
  const ownTask = (point: number, product: number, status: number, volume: number) => sql`
    insert into tasks (title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date,
      plan_version_id, strategy_id, distr_id, item_key, cycle, start_day, reason)
    values ('', '', ${point}, ${anna}, ${product}, 1, ${status}, 'piece', ${volume}, 0, 0, 0, 0, '2026-07-23', 9800, 9700, ${north}, ${`product:${product}`}, 1, '2026-06-20', ${JSON.stringify({ steps: { volume, moneyTotal: 0, rate: null } })})`;
  const preview = async (more: object = {}) =>
    (await call({ kind: 'distribution', strategyId: 9700, strategy: { ...distribution, ...more } })).body.data;

  beforeAll(async () => {
    await db.execute(
      sql`insert into strategies select 9700, name, ${list}, potential_period, tasks_max_count, reduction_factor, sales_check_days, '2026-06-01', '2026-12-31', progress_threshold, measure, default_potential, default_potential_r, task_lifetime, task_lifetime_days, 0, false, true, wholesale_default_potential, wholesale_default_potential_r, comment, responsible_id from strategies where strategy_id = 1`,
    );
    await db.execute(
      sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (9800, 'distribution', 9700, '{"name": "Напитки"}', 0, '')`,
    );
    for (const task of [ownTask(shop, tea, 0, 5), ownTask(shop, cocoa, 1, 9), ownTask(stall, tea, 0, 6)])
      await db.execute(task);
    await db.execute(
      sql`insert into task_products select task_id, trade_point_id, product_id, true from tasks where plan_version_id = 9800`,
    );
  });

  it('is compared: tasks without sales are planned again, started ones continue and take their place at the point', async () => {
    expect(await preview()).toMatchObject({
      tasks: 4,
      notPlanned: { claimed: 1 },
      // One of them gets another volume, the other one another agent.
      compared: { created: 1, changed: 2, withdrawn: 0, kept: 1, money: 0 },
    });
    expect(await preview({ tasksMaxCount: 1 })).toMatchObject({
      tasks: 2,
      compared: { created: 0, changed: 1, withdrawn: 1, kept: 1, money: 0 },
    });
  });

  const wholesale = { isWholesale: true, wholesaleDefaultPotential: 5, wholesaleDefaultPotentialR: 500 };

  it('names the other active strategies with the same points and products', async () => {
    await db.execute(
      sql`insert into strategies select 9701, 'Какао', ${otherList}, potential_period, tasks_max_count, reduction_factor, sales_check_days, '2026-06-01', '2026-06-30', progress_threshold, measure, default_potential, default_potential_r, task_lifetime, task_lifetime_days, 0, false, true, wholesale_default_potential, wholesale_default_potential_r, comment, responsible_id from strategies where strategy_id = 1`,
    );
    await db.execute(sql`insert into strategy_distributors values (9701, ${north})`);
    expect(await preview()).toMatchObject({ overlaps: [{ strategyId: 9701, name: 'Какао', points: 2, products: 1 }] });
    expect(await preview({ startDate: '2026-07-01' })).toMatchObject({ overlaps: [] });
    expect(await preview({ ...wholesale, isRetail: false })).toMatchObject({ overlaps: [] });
  });
});

describe('The body of a preview', () => {
  it.each<[string, object]>([
    ['salesCheckDays', { salesCheckDays: -3_000_000 }],
    ['reductionFactor', { reductionFactor: 1e308 }],
    ['tasksMaxCount', { tasksMaxCount: 0 }],
    ['tasksMaxCount', { tasksMaxCount: 101 }],
    ['distributorIds', { distributorIds: [] }],
  ])('obeys the limits of a save: %s', async (name, more) => {
    const { status, body } = await call({ kind: 'distribution', strategy: { ...distribution, ...more } });
    expect([status, Object.keys(body.error?.data as object)]).toEqual([400, [name]]);
    const { access_token } = await api.signIn();
    const saved = await api.call('POST', '/api/v1/strategies/', access_token, { ...distribution, ...more });
    expect([saved.status, saved.body.error?.data]).toEqual([400, body.error?.data]);
  });

  it('explains at most 200 products of a point, whatever the length of the list', async () => {
    const longList = 9403;
    await db.execute(sql`insert into mml (mml_id, name) values (${longList}, 'Всё')`);
    await db.execute(
      sql`insert into products (product_id, category_id, trade_mark_id, name, price, weight_kg, popularity, search) select id, 9600, 1, 'Товар ' || id, 100, 0.2, 0, '' from generate_series(90001, 91300) id`,
    );
    await db.execute(
      sql`insert into mml_items (mml_id, position, product_id, category_id, min_volume) select ${longList}, id - 90001, id, null, 6 from generate_series(90001, 91300) id`,
    );
    const strategy = { ...distribution, mmlId: longList, tasksMaxCount: 100 };
    const { data } = (await call({ kind: 'distribution', strategy, limit: 100, offset: 0 }, 'points/')).body;
    const points = data as { tasks: unknown[]; explanation: string[] }[];
    expect(points.map(({ tasks, explanation }) => [tasks.length, explanation.length, explanation.at(-1)])).toEqual([
      [100, 201, 'И ещё товаров: 1\u{A0}100'],
      [100, 201, 'И ещё товаров: 1\u{A0}100'],
    ]);
  });

  it('names no day outside of what can be planned', async () => {
    for (const asked of ['0001-01-01', '9999-12-31'])
      expect((await call({ kind: 'distribution', strategy: distribution, day: asked })).body.error?.data).toEqual({
        day: ['Не раньше 01.01.2000 и не позже 31.12.2100'],
      });
  });

  it('compares with no strategy that the user may not read', async () => {
    const phone = demoPhones.motivations;
    await limitTo(db, phone, [await territoryNamed(db, 'Республика Татарстан')]);
    const idsFor = async (by?: string): Promise<number[]> => {
      const { access_token } = await api.signIn(by);
      const { data } = (await api.call('GET', '/api/v1/strategies/?limit=100', access_token)).body;
      return (data as { strategyId: number }[]).map(({ strategyId }) => strategyId);
    };
    const own = new Set(await idsFor(phone));
    const strategyId = (await idsFor()).find((id) => !own.has(id) && id < 9700);
    expect(strategyId).toEqual(expect.any(Number));
    const asked = { kind: 'distribution', strategyId, strategy: distribution };
    for (const [path, more] of [
      ['', {}],
      ['points/', { limit: 10, offset: 0 }],
    ] as const) {
      const { status, body } = await call({ ...asked, ...more }, path, phone);
      expect([path, status, body.data]).toEqual([path, 404, undefined]);
    }
  });
});

describe('A volume strategy', () => {
  const strategy = {
    name: 'Рост',
    mmlId: list,
    tasks: [
      { fieldEmployeeId: anna, volume: 100, money: 500 },
      { fieldEmployeeId: boris, volume: null, money: null },
    ],
    startDate: '2026-07-01',
    endDate: '2026-09-30',
    progressThreshold: 0.9,
    measure: 2,
    status: 0,
  };
  const preview = async (more: object = {}) =>
    (await call({ kind: 'volume', strategy: { ...strategy, ...more } })).body.data;

  it('plans a task for each selected agent with a volume, and pays the bonus of the plan', async () => {
    expect(await preview()).toEqual({
      day,
      asOf: '2026-06-01',
      points: 0,
      pointsWithTasks: 0,
      tasks: 1,
      money: 500,
      byDistributor: [
        {
          distrId: north,
          name: 'Север',
          points: 0,
          pointsWithTasks: 0,
          tasks: 1,
          money: 500,
          lastSaleDay: '2026-06-01',
        },
      ],
      byAgent: [{ fieldEmployeeId: anna, fullName: 'А Анна', pointsWithTasks: 0, tasks: 1, money: 500 }],
      lastMonth: null,
      notPlanned: { onShelf: 0, claimed: 0, overLimit: 0, withoutExecutor: 0, withoutMotivation: 0 },
      compared: { created: 1, changed: 0, withdrawn: 0, kept: 0, money: 500 },
      overlaps: [],
    });
  });

  it('counts a bonus in percent for exactly the volume, at the mean price of the list', async () => {
    const tasks = [{ fieldEmployeeId: anna, volume: 100, money: null }];
    // 100 pieces at 200 roubles on average: 3 % of 20,000 roubles.
    expect(await preview({ tasks, percentageOfSales: 0.03 })).toMatchObject({ tasks: 1, money: 600 });
  });
});

describe('An audit strategy', () => {
  const strategy = {
    name: 'Полка',
    isSpecial: false,
    startDate: '2026-06-01',
    endDate: '2026-08-31',
    territoryIds: [9501],
    typeRetail: true,
    executorType: 0,
    status: 0,
  };

  it('plans a task a store, for the user with the smallest territory', async () => {
    await db.execute(sql`insert into user_territories values (1, 9500), (2, 9501)`);
    expect((await call({ kind: 'audit', strategy })).body.data).toMatchObject({
      points: 2,
      pointsWithTasks: 2,
      tasks: 2,
      money: 0,
      byAgent: [{ userId: 2, pointsWithTasks: 2, tasks: 2, money: 0 }],
      lastMonth: null,
      compared: { created: 2, changed: 0, withdrawn: 0, kept: 0, money: 0 },
    });
    const [user] = await rowsOf<{ name: string }>(db, sql`select full_name as name from users where user_id = 2`);
    expect(
      (await call({ kind: 'audit', strategy, limit: 1, offset: 0, tradePointId: stall }, 'points/')).body.data,
    ).toEqual([
      {
        tradePointId: stall,
        name: 'Ларёк',
        address: 'ул. 2',
        executor: null,
        tasks: [],
        explanation: [
          `Проверяет ${user?.name ?? ''}: из территорий пользователей, в которые входит магазин, эта самая маленькая.`,
          'Срок: с 24.06.2026 по 31.08.2026.',
        ],
      },
    ]);
  });
});

it('is closed to a user who may not write strategies of the kind', async () => {
  expect((await call({ kind: 'distribution', strategy: distribution }, '', demoPhones.pushes)).status).toBe(403);
});
