import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { closeDueVolumeTasks } from '#server/modules/planning/volume/closeDueVolumeTasks.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

// One agent shall sell 100 pieces of product 1 in June at three points for 5,000 roubles; today is 15 June.
const [agent, product] = [1, 1];
const at = 1_751_500_000;
let api: TestApi;
let db: Db;
let task = 990_000;
let version = 990;
let saleId = 920_000;

beforeAll(async () => {
  api = await openTestApi();
  ({ db } = api.deps);
});
afterAll(() => api.close());

interface Rules {
  progressThreshold?: number;
  storesAffectionCount?: number;
  percentageOfSales?: number;
  distributionMoneyIncrease?: number;
  money?: number | null;
  measure?: number;
}
/** Makes another strategy with a task: accruals cannot be deleted. */
async function plan({ money = 5000, measure = 2, ...rules }: Rules = {}): Promise<void> {
  version += 1;
  task += 1;
  const body = {
    name: 'Июнь',
    items: [{ itemKey: `product:${product}`, minVolume: 0 }],
    startDate: '2025-06-01',
    endDate: '2025-06-30',
    measure,
    progressThreshold: 0.9,
    ...rules,
  };
  await db.execute(sql`
    insert into volume_strategies (strategy_id, name, start_date, end_date, progress_threshold, measure, status, responsible_id)
    values (${version}, 'Июнь', '2025-06-01', '2025-06-30', 0.9, ${measure}, 0, 1)`);
  await db.execute(
    sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (${version}, 'volume', ${version}, ${JSON.stringify(body)}, 0, '')`,
  );
  await db.execute(sql`
    insert into volume_tasks (volume_task_id, strategy_id, field_employee_id, volume, money_total, money_paid, progress, status, plan_version_id)
    values (${task}, ${version}, ${agent}, 100, ${money}, 0, 0, 0, ${version})`);
}
beforeEach(async () => {
  await db.execute(sql`update volume_tasks set removed_at = 1 where plan_version_id is not null`);
  await db.execute(sql`delete from sales where sale_id >= 920000`);
  await db.execute(sql`delete from jobs`);
});

async function sell(
  pieces: number,
  { day = '2025-06-16', point = 1, sold = product, rub = 0, by = agent } = {},
): Promise<void> {
  saleId += 1;
  await db.execute(sql`
    insert into sales (sale_id, field_employee_id, trade_point_id, product_id, day, kg, pieces, rub) values (${saleId}, ${by}, ${point}, ${sold}, ${day}, 0, ${pieces}, ${rub})`);
}
const follow = () => api.runDueJobs();
const close = (day: string) => db.transaction((tx) => closeDueVolumeTasks(tx, api.deps, { at, day }, 500));
const state = async () => {
  const [row] = await rowsOf<object>(
    db,
    sql`select status, progress, money_paid as paid, closed_day::text as closed from volume_tasks where volume_task_id = ${task}`,
  );
  return row;
};
const accruals = async () =>
  (
    await rowsOf<{ kind: string; amount: number; reason: string }>(
      db,
      sql`select kind, amount, reason from accruals where volume_task_id = ${task} order by accrual_id`,
    )
  ).map(({ kind, amount, reason }) => [kind, amount, reason.replaceAll('\u00A0', ' ')]);

describe('A volume task', () => {
  it("follows the agent's sales of the list in its period, and of nothing else", async () => {
    await plan();
    await sell(30);
    await sell(20, { day: '2025-06-30', point: 2 });
    await sell(9, { day: '2025-07-01' });
    await sell(9, { sold: 2 });
    await sell(9, { by: 2 });
    await follow();
    expect(await state()).toEqual({ status: 1, progress: 0.5, paid: 0, closed: null });
  });

  it('pays nothing before its end, even when all is sold', async () => {
    await plan();
    await sell(120);
    await follow();
    expect(await state()).toEqual({ status: 2, progress: 1.2, paid: 0, closed: null });
  });

  it('pays its bonus in full at the threshold when it is closed', async () => {
    await plan();
    await sell(90);
    await close('2025-07-11');
    expect(await state()).toEqual({ status: 3, progress: 0.9, paid: 5000, closed: '2025-07-11' });
    expect(await accruals()).toEqual([['volume', 5000, 'Объём выполнен: продано 90 из 100 шт.']]);
  });

  it("is closed after its end when the distributor's sales are known up to it, after ten days in any case", async () => {
    await plan();
    await sell(90);
    await close('2025-07-10');
    expect(await state()).toMatchObject({ closed: null });
    await sell(1, { day: '2025-06-30', sold: 2 });
    await close('2025-07-01');
    expect(await state()).toMatchObject({ closed: '2025-07-01' });
  });

  it('fails below its threshold', async () => {
    await plan();
    await sell(89);
    await close('2025-07-11');
    expect(await state()).toMatchObject({ status: 5, paid: 0 });
  });

  it('fails without enough points with something sold', async () => {
    await plan({ storesAffectionCount: 2 });
    await sell(100);
    await sell(5, { point: 2 });
    await sell(-5, { point: 2 });
    await close('2025-07-11');
    expect(await state()).toMatchObject({ status: 5 });
    await sell(1, { point: 2 });
    await follow();
    expect(await state()).toMatchObject({ status: 3, paid: 5000 });
  });

  it('pays a share of the roubles sold', async () => {
    await plan({ money: null, percentageOfSales: 0.05 });
    await sell(100, { rub: 12_345 });
    await close('2025-07-11');
    expect(await state()).toMatchObject({ status: 3, paid: 617 });
  });

  it('takes the bonus back after a correction, and for sixty days only', async () => {
    await plan();
    await sell(90);
    await close('2025-07-11');
    await sell(-1);
    await follow();
    expect(await state()).toMatchObject({ status: 5, paid: 0 });
    expect(await accruals()).toHaveLength(2);
    await db.execute(sql`update volume_tasks set closed_day = '2025-04-16' where volume_task_id = ${task}`);
    await sell(5);
    await follow();
    expect(await state()).toMatchObject({ status: 5, paid: 0 });
  });

  it("raises the agent's accruals for distribution tasks of the period once, whichever volume task is closed first", async () => {
    await db.execute(sql`
      insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (989, 'distribution', 1, '{"name": "Чай"}', 0, '');`);
    await db.execute(sql`
      insert into tasks (task_id, title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date,
        plan_version_id, strategy_id, distr_id, item_key, cycle, start_day, frozen_day, reason)
      select 989000, 'Чай', '', 1, ${agent}::int, 3, min(brief_id), 3, 'piece', 1, 1, 900, 0, 1750000000, '2025-06-28', 989, 1, 1, 'product:3', 1, '2025-06-15', '2025-06-15', '{}' from task_briefs`);
    for (const [amount, day] of [
      [400, '2025-06-10'],
      [200, '2025-06-30'],
      [300, '2025-07-01'],
    ] as const)
      await db.execute(
        sql`insert into accruals (field_employee_id, task_id, kind, amount, day, reason) values (${agent}, 989000, 'task', ${amount}::int, ${day}, '')`,
      );
    await plan({ distributionMoneyIncrease: 0.1 });
    await sell(100);
    await close('2025-07-11');
    expect(await accruals()).toEqual([
      ['volume', 5000, 'Объём выполнен: продано 100 из 100 шт.'],
      ['increase', 60, 'Надбавка 10 % к 600 ₽, начисленным за дистрибуцию.'],
    ]);
    expect(await state()).toMatchObject({ paid: 5000 });
    await plan({ distributionMoneyIncrease: 0.5 });
    await close('2025-07-12');
    expect(await accruals()).toEqual([['volume', 5000, 'Объём выполнен: продано 100 из 100 шт.']]);
  });

  it('is not followed while it has no volume', async () => {
    await plan();
    await db.execute(sql`update volume_tasks set volume = null where volume_task_id = ${task}`);
    await sell(100);
    await close('2025-07-11');
    expect(await state()).toEqual({ status: 0, progress: 0, paid: 0, closed: null });
  });

  it('leaves an entry in the history of its strategy when it is closed', async () => {
    await plan();
    await sell(90);
    await close('2025-07-11');
    const { access_token } = await api.signIn();
    const { body } = await api.call('GET', `/config/history/strategyVolume/${version}`, access_token);
    expect(body.data).toMatchObject([{ action: 'update', who: { name: 'Планирование' } }]);
  });
});

describe('A saved volume strategy', () => {
  const body = {
    name: 'Объём июня',
    startDate: '2025-06-01',
    endDate: '2025-06-30',
    progressThreshold: 0.9,
    measure: 2,
    status: 0,
    tasks: [{ fieldEmployeeId: 3, volume: 10, money: 700 }],
  };
  const versionOf = async (id: number) =>
    rowsOf(
      db,
      sql`select plan_version_id is not null as planned, (select count(*)::int from plan_versions where kind = 'volume' and plan_versions.strategy_id = t.strategy_id) as versions, progress from volume_tasks t where strategy_id = ${id}`,
    );

  it('lets its tasks follow its last version while planning is on', async () => {
    await db.execute(sql`delete from sales where field_employee_id = 3`);
    const { access_token } = await api.signIn();
    const made = await api.call('POST', '/api/v1/volume/strategies/', access_token, body);
    const { strategyId } = made.body.data as { strategyId: number };
    expect(await versionOf(strategyId)).toEqual([{ planned: true, versions: 1, progress: 0 }]);
    await sell(5, { by: 3, sold: 2 });
    await follow();
    expect(await versionOf(strategyId)).toEqual([{ planned: true, versions: 1, progress: 0.5 }]);
    await api.call('PUT', `/api/v1/volume/strategies/${strategyId}/`, access_token, {
      ...body,
      progressThreshold: 0.8,
    });
    expect(await versionOf(strategyId)).toEqual([{ planned: true, versions: 2, progress: 0.5 }]);
  });

  it('stays as it is while planning is off', async () => {
    await db.execute(sql`update company set planning = false`);
    const { access_token } = await api.signIn();
    const made = await api.call('POST', '/api/v1/volume/strategies/', access_token, body);
    await db.execute(sql`update company set planning = true`);
    expect(await versionOf((made.body.data as { strategyId: number }).strategyId)).toEqual([
      { planned: false, versions: 0, progress: 0 },
    ]);
  });
});
