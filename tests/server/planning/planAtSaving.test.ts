import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PreviewPoint, PlanPreview } from '#schemas/entities/planning.ts';
import type { StrategyBody } from '#schemas/entities/strategy.ts';
import type { Db } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, testNow, type TestApi } from '#tests/support/testing.ts';
import {
  anna,
  boris,
  cocoa,
  coffee,
  day,
  insertPlanningWorld,
  list,
  north,
  retail,
  shared,
  south,
  strategy,
  tea,
  vera,
  wholesale,
} from './planningWorld.ts';

let api: TestApi;
let db: Db;
let token: string;
beforeEach(async () => {
  api = await openTestApi();
  ({ db } = api.deps);
  await insertPlanningWorld(db);
  // It would complete a task at once.
  await db.execute(sql`delete from sales where day = ${day}`);
  api.wait(Date.parse(`${day}T09:00:00Z`) / 1000 - testNow);
  token = (await api.signIn()).access_token;
});
afterEach(() => api.close());

const call = async (method: string, path: string, body?: unknown) => {
  const response = await api.call(method, path, token, body);
  expect([method, path, response.status, response.body.error]).toEqual([method, path, 200, undefined]);
  return response.body.data;
};
const save = async (given: Partial<StrategyBody> = {}): Promise<number> =>
  ((await call('POST', '/api/v1/strategies/', { ...strategy, ...given })) as { strategyId: number }).strategyId;
const change = (id: number, given: Partial<StrategyBody>) =>
  call('PUT', `/api/v1/strategies/${id}/`, { ...strategy, ...given });
const run = () => api.runDueJobs();

interface TaskRow {
  id: number;
  point: number;
  agent: number;
  item: string;
  volume: number;
  money: number;
  status: number;
  start: string;
  deadline: string;
}
const tasks = (): Promise<TaskRow[]> =>
  rowsOf(
    db,
    sql`select task_id as id, trade_point_id as point, field_employee_id as agent, item_key as item, volume, money_total as money, status, start_day::text as start, deadline_date::text as deadline
      from tasks where plan_version_id is not null order by trade_point_id, task_id`,
  );
const short = async () =>
  (await tasks()).map(({ point, item, volume, money, status }) => [point, item, volume, money, status]);
const openClaims = () =>
  rowsOf<{ point: number; product: number }>(
    db,
    sql`select trade_point_id as point, product_id as product from task_products where open order by 1, 2`,
  );
const preview = (strategyId: number | null, given: Partial<StrategyBody> = {}) => ({
  kind: 'distribution',
  strategyId,
  strategy: { ...strategy, ...given },
  day,
});
const previewed = async (strategyId: number | null, given: Partial<StrategyBody> = {}) =>
  (
    (await call('POST', '/api/planning/preview/points/', {
      ...preview(strategyId, given),
      limit: 100,
      offset: 0,
    })) as PreviewPoint[]
  ).flatMap(({ tradePointId, executor, tasks: planned }) =>
    planned.map(({ itemKey, volume, moneyTotal, startDate, deadlineDate }) => [
      tradePointId,
      executor?.fieldEmployeeId,
      itemKey,
      volume,
      moneyTotal,
      startDate,
      deadlineDate,
    ]),
  );
const open = async () =>
  (await tasks())
    .filter(({ status }) => status < 3)
    .map(({ point, agent, item, volume, money, start, deadline }) => [
      point,
      agent,
      item,
      volume,
      money,
      start,
      deadline,
    ]);
const versions = () =>
  rowsOf<{ by: string; name: string }>(
    db,
    sql`select by, body ->> 'name' as name from plan_versions where strategy_id > 1000 or kind = 'distribution' order by plan_version_id`,
  );

const planned = [
  [retail, `product:${cocoa}`, 66, 165, 0],
  [wholesale, 'category:9600', 37, 0, 0],
  [wholesale, `product:${cocoa}`, 12, 0, 0],
  [shared, `product:${cocoa}`, 12, 0, 0],
  [shared, 'category:9600', 4, 0, 0],
];

describe('A saved strategy', () => {
  it('plans the tasks that the preview has shown, row by row', async () => {
    const expected = await previewed(null);
    const id = await save();
    await run();
    expect(await short()).toEqual(planned);
    expect(await open()).toEqual(expected);
    expect((await call('POST', '/api/planning/preview/', preview(id))) as PlanPreview).toMatchObject({
      tasks: 5,
      compared: { created: 0, changed: 0, withdrawn: 0, kept: 5, money: 0 },
    });
    expect(await previewed(id)).toEqual(expected);
  });

  it('names executor, texts, brief, claims and history of a task, and explains it', async () => {
    await save();
    await run();
    const [first] = await tasks();
    const id = first?.id ?? 0;
    expect(await call('GET', `/api/exchange/tasks/${id}/`)).toMatchObject({
      title: 'Продать: Какао',
      description: 'Продать «Какао» — не менее 66 шт.',
      fieldEmployeeId: anna,
      productId: cocoa,
      categoryId: null,
      measure: 'piece',
      planned: true,
      origin: { kind: 'distribution', name: 'Напитки везде' },
    });
    expect(
      await rowsOf(
        db,
        sql`select motivation_id as motivation, rate, cycle, distr_id as distributor from tasks where task_id = ${id}`,
      ),
    ).toEqual([{ motivation: 9700, rate: 2.5, cycle: 1, distributor: north }]);
    expect(await call('GET', `/api/planning/tasks/${id}/origin/`)).toMatchObject({
      version: 1,
      explanation: expect.arrayContaining(['С 24.03.2026 по 22.06.2026 точка купила 180 шт.']),
    });
    expect(await openClaims()).toEqual(
      [
        [retail, cocoa],
        [wholesale, tea],
        [wholesale, coffee],
        [wholesale, cocoa],
        [shared, tea],
        [shared, coffee],
        [shared, cocoa],
      ].map(([point, product]) => ({ point, product })),
    );
    expect(
      await rowsOf(
        db,
        sql`select action, person_name as name, source from history where resource = 'company-tasks' and record_id = ${String(id)}`,
      ),
    ).toEqual([{ action: 'create', name: 'Планирование', source: 'job' }]);
  });

  it('gets a version when it says something else than before', async () => {
    const id = await save();
    await change(id, { comment: 'Согласовано' });
    expect(await versions()).toHaveLength(1);
    await change(id, { name: 'Напитки' });
    expect(await versions()).toHaveLength(1);
    await change(id, { name: 'Напитки', tasksMaxCount: 2 });
    expect((await versions()).map(({ name }) => name)).toEqual(['Напитки везде', 'Напитки']);
  });

  it('leaves its tasks as they are when it is saved again with nothing but another name', async () => {
    const id = await save();
    await run();
    const before = await tasks();
    api.wait(3 * 86_400);
    token = (await api.signIn()).access_token;
    await change(id, { name: 'Напитки июня' });
    await run();
    expect(await tasks()).toEqual(before);
  });

  it('announces nothing new for tasks that sales of the same day have completed', async () => {
    const id = await save();
    await run();
    await db.execute(sql`
      insert into sales (field_employee_id, trade_point_id, product_id, day, kg, pieces, rub) values (${anna}, ${retail}, ${cocoa}, ${day}, 33, 66, 0), (${vera}, ${shared}, ${tea}, ${day}, 1, 4, 0)`);
    await run();
    expect((await short()).map(([, , , , status]) => status)).toEqual([3, 0, 0, 0, 3]);
    expect((await call('POST', '/api/planning/preview/', preview(id))) as PlanPreview).toMatchObject({
      tasks: 5,
      money: 165,
      pointsWithTasks: 3,
      byDistributor: [
        { distrId: north, tasks: 3, money: 165 },
        { distrId: south, tasks: 2 },
      ],
      byAgent: [
        { fieldEmployeeId: boris, tasks: 2 },
        { fieldEmployeeId: vera, tasks: 2 },
        { fieldEmployeeId: anna, tasks: 1, money: 165 },
      ],
      compared: { created: 0, changed: 0, withdrawn: 0, kept: 5, money: 0 },
    });
    const before = await tasks();
    await change(id, { tasksMaxCount: 2 });
    await run();
    expect((await tasks()).map(({ id: taskId }) => taskId)).toEqual(before.map(({ id: taskId }) => taskId));
  });

  it('changes and withdraws untouched tasks as the preview has counted, and started ones continue', async () => {
    const id = await save();
    await run();
    const [first] = await tasks();
    await db.execute(sql`update tasks set status = 1, progress = 0.1 where task_id = ${first?.id ?? 0}`);
    const given = { tasksMaxCount: 1, taskLifetimeDays: 60 };
    const { compared } = (await call('POST', '/api/planning/preview/', preview(id, given))) as PlanPreview;
    expect(compared).toEqual({ created: 0, changed: 1, withdrawn: 2, kept: 2, money: 0 });
    await change(id, given);
    await run();
    expect(
      (await tasks()).map(({ point, item, volume, status, deadline }) => [point, item, volume, status, deadline]),
    ).toEqual([
      [retail, `product:${cocoa}`, 66, 1, '2026-07-23'],
      [wholesale, 'category:9600', 73, 0, '2026-08-22'],
      [wholesale, `product:${cocoa}`, 12, 4, '2026-07-23'],
      [shared, `product:${cocoa}`, 12, 0, '2026-07-23'],
      [shared, 'category:9600', 4, 4, '2026-07-23'],
    ]);
    expect(await openClaims()).toHaveLength(4);
  });

  it('withdraws untouched tasks when it is stopped, with an entry in their history', async () => {
    const id = await save();
    await run();
    const [started, untouched] = await tasks();
    await db.execute(sql`update tasks set status = 1 where task_id = ${started?.id ?? 0}`);
    await change(id, { status: 1 });
    await run();
    expect((await tasks()).map(({ status }) => status)).toEqual([1, 4, 4, 4, 4]);
    expect(await openClaims()).toEqual([{ point: retail, product: cocoa }]);
    expect(
      await rowsOf(
        db,
        sql`select action, changes from history where resource = 'company-tasks' and record_id = ${String(untouched?.id)} order by entry_id`,
      ),
    ).toMatchObject([{ action: 'create' }, { action: 'update', changes: { status: [0, 4] } }]);
  });

  it('withdraws untouched tasks when it is deleted, and plans others when it is restored', async () => {
    const id = await save();
    await run();
    await call('DELETE', `/api/v1/strategies/${id}/`);
    await run();
    expect((await tasks()).map(({ status }) => status)).toEqual([4, 4, 4, 4, 4]);
    const [entry] = await rowsOf<{ id: number }>(
      db,
      sql`select entry_id::int as id from history where action = 'delete' and record_id = ${String(id)}`,
    );
    const restored = await api.call('POST', `/config/history/${entry?.id ?? 0}/restore`, token);
    expect(restored.status).toBe(200);
    await run();
    expect((await short()).filter(([, , , , status]) => status === 0)).toEqual(planned);
    expect(await versions()).toHaveLength(1);
    expect(await rowsOf(db, sql`select distinct cycle from tasks where strategy_id = ${id} order by 1`)).toEqual([
      { cycle: 1 },
      { cycle: 2 },
    ]);
  });

  it('plans nothing while it is not active, and nothing before its first day', async () => {
    await save({ status: 1 });
    await save({ startDate: '2026-07-01', force: true });
    await run();
    expect(await tasks()).toEqual([]);
  });

  it('leaves products alone that an earlier strategy claims', async () => {
    await save({ tasksMaxCount: 1 });
    await run();
    await save({ name: 'Вторая', force: true });
    await run();
    expect((await tasks()).map(({ point, item }) => [point, item])).toEqual([
      [retail, `product:${cocoa}`],
      [wholesale, 'category:9600'],
      [wholesale, `product:${cocoa}`],
      [shared, `product:${cocoa}`],
      [shared, 'category:9600'],
    ]);
    const claims = (await openClaims()).map(({ point, product }) => `${point} ${product}`);
    expect(new Set(claims).size).toBe(claims.length);
  });

  it('gives the tasks of points without an agent to those with the fewest open tasks, as the preview says', async () => {
    await db.execute(sql`insert into territory_cover (territory_id, covered_id) values (9500, 9501)`);
    await db.execute(sql`delete from sales where trade_point_id in (${retail}, ${wholesale}, ${shared})`);
    await db.execute(
      sql`update field_employees set territory_id = 9500 where field_employee_id in (${boris}, ${vera})`,
    );
    const expected = await previewed(null, { tasksMaxCount: 1 });
    await save({ tasksMaxCount: 1 });
    await run();
    expect(await open()).toEqual(expected);
    expect((await tasks()).map(({ agent }) => agent)).toEqual([anna, boris, anna]);
  });

  it('plans no task for a category without products', async () => {
    await db.execute(sql`insert into categories (category_id, name, search) values (9601, 'Пустая', 'пустая')`);
    await db.execute(
      sql`insert into mml_items (mml_id, position, product_id, category_id, min_volume) values (${list}, 2, null, 9601, 5)`,
    );
    await save({ tasksMaxCount: 10 });
    await run();
    expect((await tasks()).filter(({ item }) => item === 'category:9601')).toEqual([]);
  });

  it('does nothing while planning is switched off', async () => {
    api.deps.planning = () => false;
    await save();
    await run();
    expect([await tasks(), await versions(), await rowsOf(db, sql`select 1 from jobs`)]).toEqual([[], [], []]);
  });

  it('stops when planning is switched off before its tasks are planned', async () => {
    await save();
    api.deps.planning = () => false;
    await run();
    expect([await tasks(), await rowsOf(db, sql`select 1 from jobs`)]).toEqual([[], []]);
  });

  it('shows the planning in the background work', async () => {
    await save();
    expect(await call('GET', '/api/exchange/jobs/')).toMatchObject([
      { kind: 'plan', state: 'waiting', progress: 'Напитки везде' },
    ]);
  });
});
