import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StrategyProgress } from '#schemas/entities/planning.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../../support/demoPhones.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
  for (const statement of [
    sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (911, 'distribution', 1, '{"name": "Чай"}', 1750000000, 'Орлова'), (912, 'volume', 1, '{"name": "План"}', 1750000000, 'Орлова'),
      (913, 'audit', 1, '{"name": "Полки"}', 1750000000, 'Орлова')`,
    sql`insert into tasks (task_id, title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date,
        verified_date, plan_version_id, strategy_id, distr_id, item_key, cycle, start_day, reason)
      select task_id, 'Чай', '', 1, agent, 1, (select min(brief_id) from task_briefs), status, 'piece', 23, 1, money, 0, 1750000000, '2025-07-01', null, 911, 1, distr, 'product:1', task_id, '2025-06-15', '{}'
      from (values (910001, 1, 3, 58, 1), (910002, 1, 1, 100, 1), (910003, 2, 5, 30, 1), (910004, 2, 4, 1000, 2)) planned (task_id, agent, status, money, distr)`,
    sql`insert into accruals (field_employee_id, task_id, kind, amount, day, reason) values (1, 910001, 'task', 53, '2025-06-16', 'Продано')`,
    sql`delete from volume_tasks where strategy_id = 1`,
    sql`insert into volume_tasks (volume_task_id, strategy_id, field_employee_id, volume, money_total, money_paid, progress, status, plan_version_id, reason) values
      (910101, 1, 1, 100, 900, 0, 1, 3, 912, '{}'), (910102, 1, 2, 100, 700, 0, 0, 0, 912, '{}')`,
    sql`insert into accruals (field_employee_id, volume_task_id, kind, amount, day, reason) values (1, 910101, 'volume', 900, '2025-06-16', 'Продано'), (1, 910101, 'increase', 8, '2025-06-16', '15 % от 53 ₽')`,
    sql`insert into audit_tasks (plan_version_id, strategy_id, store_id, user_id, start_day, deadline, status, progress, reason) values (913, 1, 1, 1, '2025-06-15', '2025-07-01', 0, 0, '{}')`,
  ])
    await api.deps.db.execute(statement);
});
afterAll(() => api.close());

const progress = async (kind: string, strategyId = 1, as = token) =>
  api.call('GET', `/api/planning/strategies/${kind}/${strategyId}/progress/`, as);
const counts = (planned: number, done: number, failed: number, withdrawn: number, open: number) => ({
  planned,
  done,
  failed,
  withdrawn,
  open,
});
const names = async (query: ReturnType<typeof sql>) =>
  ((await api.deps.db.execute(query)) as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name);

describe('GET /api/planning/strategies/{kind}/{strategyId}/progress/', () => {
  it('counts the tasks and the money of a distribution strategy, by distributor and agent', async () => {
    const figures = (await progress('distribution')).body.data as StrategyProgress;
    expect(figures).toMatchObject({ tasks: counts(4, 1, 1, 1, 1), moneyPromised: 188, moneyAccrued: 53 });
    expect(figures.byDistributor.toSorted((one, other) => one.distrId - other.distrId)).toMatchObject([
      { distrId: 1, tasks: counts(3, 1, 1, 0, 1), moneyPromised: 188, moneyAccrued: 53 },
      { distrId: 2, tasks: counts(1, 0, 0, 1, 0), moneyPromised: 0, moneyAccrued: 0 },
    ]);
    expect(
      figures.byAgent.toSorted((one, other) => (one.fieldEmployeeId ?? 0) - (other.fieldEmployeeId ?? 0)),
    ).toMatchObject([
      { fieldEmployeeId: 1, tasks: counts(2, 1, 0, 0, 1), moneyPromised: 158, moneyAccrued: 53 },
      { fieldEmployeeId: 2, tasks: counts(2, 0, 1, 1, 0), moneyPromised: 30, moneyAccrued: 0 },
    ]);
    expect(figures.byAgent.map(({ fullName }) => fullName).toSorted()).toEqual(
      await names(
        sql`select full_name as name from field_employees where field_employee_id in (1, 2) order by full_name collate "C"`,
      ),
    );
  });

  it('counts volume tasks with their increases', async () => {
    expect((await progress('volume')).body.data).toMatchObject({
      tasks: counts(2, 1, 0, 0, 1),
      moneyPromised: 1600,
      moneyAccrued: 908,
    });
  });

  it('lists the volume tasks of each figure', async () => {
    // Removed before it paid anything: withdrawn, and in no other list.
    await api.deps.db.execute(
      sql`insert into volume_tasks (volume_task_id, strategy_id, field_employee_id, volume, money_total, money_paid, progress, status, plan_version_id, reason, removed_at) values (910103, 1, 3, 100, 500, 0, 0, 0, 912, '{}', 1750000000)`,
    );
    const listed = async (query: string) =>
      (
        (await api.call('GET', `/api/v1/volume/tasks/?strategyId=1&${query}`, token)).body.data as {
          data: { volumeTaskId: number; status: number }[];
        }
      ).data.map(({ volumeTaskId, status }) => [volumeTaskId, status]);
    expect((await progress('volume')).body.data).toMatchObject({ tasks: counts(3, 1, 0, 1, 1), moneyPromised: 1600 });
    expect(await listed('open=true')).toEqual([[910102, 0]]);
    expect(await listed('status=3&withdrawn=false')).toEqual([[910101, 3]]);
    expect(await listed('status=5&withdrawn=false')).toEqual([]);
    expect(await listed('withdrawn=true')).toEqual([[910103, 4]]);
    expect(await listed('withdrawn=false')).toEqual([
      [910102, 0],
      [910101, 3],
    ]);
    expect(await listed('fieldEmployeeId=2&open=true')).toEqual([[910102, 0]]);
    const [{ distrId }] = (await rowsOf<{ distrId: number }>(
      api.deps.db,
      sql`select distr_id as "distrId" from field_employees where field_employee_id = 1`,
    )) as [{ distrId: number }];
    expect(await listed(`distributorId=${distrId}&status=3`)).toEqual([[910101, 3]]);
    await api.deps.db.execute(sql`delete from volume_tasks where volume_task_id = 910103`);
  });

  it('counts audit tasks by user, without money', async () => {
    expect((await progress('audit')).body.data).toMatchObject({
      tasks: counts(1, 0, 0, 0, 1),
      moneyPromised: 0,
      moneyAccrued: 0,
      byDistributor: [],
      byAgent: [{ userId: 1, tasks: counts(1, 0, 0, 0, 1) }],
    });
  });

  it('is all zeros for a strategy without tasks', async () => {
    expect((await progress('distribution', 2)).body.data).toEqual({
      tasks: counts(0, 0, 0, 0, 0),
      moneyPromised: 0,
      moneyAccrued: 0,
      byDistributor: [],
      byAgent: [],
      planning: null,
    });
  });

  it('adds up to the tiles of the summary about planned tasks', async () => {
    const tile = async (name: string) =>
      (await api.call('GET', `/config/summary/pointTasks/${name}?planned=true&withdrawn=false`, token)).body.data;
    expect(await tile('plannedDone')).toMatchObject({ total: { part: 1, whole: 3 } });
    expect(await tile('plannedMoney')).toMatchObject({ total: { part: 53, whole: 188 } });
  });

  it('says how far the planning of the strategy is', async () => {
    const { db } = api.deps;
    await db.execute(
      sql`insert into jobs (kind, key, body, requested_by, due, state, changed_at) values ('plan', 'distribution/2', '{"progress": "Кофе: точек 40, новых задач 12"}', '', 4000000000, 'waiting', 0)`,
    );
    expect((await progress('distribution', 2)).body.data).toMatchObject({
      planning: { failed: false, progress: 'Кофе: точек 40, новых задач 12' },
    });
    await db.execute(sql`update jobs set state = 'failed' where kind = 'plan'`);
    expect((await progress('distribution', 2)).body.data).toMatchObject({ planning: { failed: true } });
    await db.execute(sql`delete from jobs where kind = 'plan'`);
  });

  it.each([
    ['its open tasks', 'actual=true', [910002]],
    ['its withdrawn tasks', 'withdrawn=true', [910004]],
    ['its tasks that have not been withdrawn', 'withdrawn=false', [910003, 910002, 910001]],
    ['the tasks that it planned for a distributor', 'plannedDistributorId=1', [910003, 910002, 910001]],
    ['the tasks of an agent', 'fieldEmployeeId=1', [910002, 910001]],
  ])('counts tasks that the list of tasks shows by strategy: %s', async (_which, query, expected) => {
    const { body } = await api.call('GET', `/api/v1/tasks/?strategyId=1&${query}`, token);
    expect((body.data as { data: { taskId: number }[] }).data.map(({ taskId }) => taskId)).toEqual(expected);
  });

  it('is readable with the right to the section only, and answers 404 in words otherwise', async () => {
    const { access_token } = await api.signIn(demoPhones.nothing);
    expect((await progress('distribution', 1, access_token)).status).toBe(403);
    expect((await progress('volume', 1, access_token)).status).toBe(200);
    expect((await progress('distribution', 987_654)).body.error?.text).toBe(
      'Стратегия не найдена: возможно, её уже удалили',
    );
    expect((await progress('products')).body.error?.text).toBe('Вид стратегии — distribution, volume или audit');
  });
});
