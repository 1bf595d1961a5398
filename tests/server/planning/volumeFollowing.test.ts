import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { engineDeps } from '#server/main/app.ts';
import { runPlanningCommand } from '#server/modules/planning/command/runPlanningCommand.ts';
import type { Db } from '#server/platform/db/connection.ts';
import { intArray, rowsOf } from '#server/platform/db/rows.ts';
import { closeVolumeTasks } from '#server/modules/volume/plannedVolumeTasks.ts';
import { freezeTasks } from '#server/modules/planning/follow/closeTasks.ts';
import { keepRaisedTasks } from '#server/modules/planning/volume/followIncreases.ts';
import { followVolumeTasks } from '#server/modules/planning/volume/followVolumeTasks.ts';
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
  /** Instead of June; the 16th is after the sales of the demo data. */
  startDate?: string;
  endDate?: string;
  items?: { itemKey: string; minVolume: number }[] | null;
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
    insert into volume_strategies (strategy_id, name, start_date, end_date, progress_threshold, measure, status, responsible_id, percentage_of_sales)
    values (${version}, 'Июнь', '2025-06-01', '2025-06-30', 0.9, ${measure}, 0, 1, ${rules.percentageOfSales ?? null})`);
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
const get = async (path: string) => (await api.call('GET', path, (await api.signIn()).access_token)).body.data;
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

  it('counts a product once that its list has by itself and by its category, and all products without a list', async () => {
    const [{ key, other } = { key: '', other: 0 }] = await rowsOf<{ key: string; other: number }>(
      db,
      sql`select concat('category:', category_id) as key, (select min(product_id) from products p where p.category_id <> own.category_id) as other
        from products own where product_id = ${product}`,
    );
    const both = [
      { itemKey: `product:${product}`, minVolume: 0 },
      { itemKey: key, minVolume: 0 },
    ];
    const potential = async () =>
      ((await get('/api/v1/billing/companyAccounts/')) as { amountPotential: number }).amountPotential;
    await sell(30, { rub: 1000 });
    await sell(50, { sold: other, rub: 3000 });
    for (const [items, progress, promised] of [
      [both, 0.3, 100],
      [null, 0.8, 400],
    ] as const) {
      const before = await potential();
      await plan({ items: items && [...items], startDate: '2025-06-16', money: null, percentageOfSales: 0.1 });
      await db.transaction((tx) => followVolumeTasks(tx, [task], { at, day: '2025-06-20' }));
      expect(await state()).toMatchObject({ progress });
      expect((await potential()) - before).toBe(promised);
    }
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
    expect(await get(`/api/planning/strategies/volume/${version}/progress/`)).toMatchObject({
      moneyPromised: 617,
      moneyAccrued: 617,
    });
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
    const { text } = await runPlanningCommand(engineDeps(api.deps), ['check']);
    expect(text.replaceAll('\u00A0', ' ').split('\n')).toContain(
      `Не пересчитано: Задача по объёму ${task}: засчитано 89 %, а по исправленным продажам 94 %: «Выполнена», на 5 000 ₽ больше`,
    );
  });

  it('lists late corrections that change its money or its state, but not its progress', async () => {
    const listed = async () =>
      (await runPlanningCommand(engineDeps(api.deps), ['check'])).text
        .replaceAll('\u00A0', ' ')
        .split('\n')
        .filter((line) => line.includes(`Задача по объёму ${task}:`));
    await plan({ money: null, percentageOfSales: 0.05 });
    await sell(100, { rub: 12_345 });
    await close('2025-07-11');
    await db.execute(sql`update volume_tasks set closed_day = '2025-04-16' where volume_task_id = ${task}`);
    expect(await listed()).toEqual([]);
    await db.execute(sql`update sales set rub = 2345 where sale_id = ${saleId}`);
    expect(await listed()).toEqual([
      `Не пересчитано: Задача по объёму ${task}: засчитано 100 %, а по исправленным продажам 100 %: на 500 ₽ меньше`,
    ]);

    await db.execute(sql`delete from sales where sale_id >= 920000`);
    await plan({ storesAffectionCount: 2, money: 0 });
    await sell(50);
    await sell(50, { point: 2 });
    await close('2025-07-11');
    await db.execute(sql`update volume_tasks set closed_day = '2025-04-16' where volume_task_id = ${task}`);
    expect(await listed()).toEqual([]);
    await db.execute(sql`update sales set trade_point_id = 1 where sale_id = ${saleId}`);
    expect(await listed()).toEqual([
      `Не пересчитано: Задача по объёму ${task}: засчитано 100 %, а по исправленным продажам 100 %: «Не выполнена»`,
    ]);
  });

  describe('with an increase', () => {
    let distributionTask = 989_000;
    /** Inserts a frozen distribution task for 10 pieces of product 3, with what was sold and accrued for it. */
    async function distribute(deadline: string, soldOn: string, amount: number, by = agent): Promise<void> {
      distributionTask += 1;
      await db.execute(sql`
        insert into tasks (task_id, title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date,
          plan_version_id, strategy_id, distr_id, item_key, cycle, start_day, frozen_day, reason)
        select ${distributionTask}::int, 'Чай', '', 3, ${by}::int, 3, min(brief_id), 3, 'piece', 10, 1, 900, 0, 1750000000, ${deadline}::date, 989, 1, 1, ${`product:${distributionTask}`}, 1, ${soldOn}::date, ${soldOn}::date, '{}' from task_briefs`);
      await db.execute(sql`insert into task_products values (${distributionTask}, 3, 3, false)`);
      await sell(10, { day: soldOn, point: 3, sold: 3, by });
      // Posted by whichever night came.
      await db.execute(
        sql`insert into accruals (field_employee_id, task_id, kind, amount, day, reason) values (${by}, ${distributionTask}, 'task', ${amount}::int, '2025-07-03', '')`,
      );
    }
    /** Closes a task of June and one of July of an agent, both done, with an increase; returns their ids. */
    async function closeTwoMonths(by: number): Promise<[june: number, july: number]> {
      const closed: number[] = [];
      for (const [startDate, endDate, day] of [
        ['2025-06-01', '2025-06-30', '2025-07-02'],
        ['2025-07-01', '2025-07-31', '2025-08-01'],
      ] as const) {
        await plan({ startDate, endDate, distributionMoneyIncrease: 0.1 });
        await db.execute(sql`update volume_tasks set field_employee_id = ${by} where volume_task_id = ${task}`);
        await sell(100, { by, day: startDate });
        await db.transaction(async (tx) => {
          await closeVolumeTasks(tx, [task], day);
          await followVolumeTasks(tx, [task], { at, day });
        });
        closed.push(task);
      }
      return closed as [number, number];
    }
    beforeAll(async () => {
      await db.execute(
        sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (989, 'distribution', 1, '{"name": "Чай"}', 0, '')`,
      );
      await db.execute(sql`delete from task_products where trade_point_id = 3`);
    });
    const increases = () =>
      rowsOf(
        db,
        sql`select volume_task_id - ${task}::int as task, sum(amount)::int as sum from accruals where volume_task_id > ${task - 3} and kind = 'increase' group by 1 having sum(amount) <> 0`,
      );

    it('raises what distribution tasks with a deadline in its period or sold out in it accrue, once, in any order of closing', async () => {
      await distribute('2025-06-28', '2025-06-10', 400);
      await distribute('2025-07-05', '2025-06-20', 200);
      await distribute('2025-07-06', '2025-07-02', 3000);
      await distribute('2025-05-31', '2025-05-20', 5000);
      const potential = async () =>
        ((await get('/api/v1/billing/companyAccounts/')) as { amountPotential: number }).amountPotential;
      // A task without a volume is never done and promises nothing.
      await plan({ money: 0, distributionMoneyIncrease: 0.7 });
      await db.execute(sql`update volume_tasks set volume = null where volume_task_id = ${task}`);
      const before = await potential();
      await plan({ distributionMoneyIncrease: 0.1 });
      const [first] = [task];
      // What it promises contains the increase, also after it has been stopped.
      await db.execute(sql`update volume_strategies set status = 1 where strategy_id = ${version}`);
      expect((await potential()) - before).toBe(5060);
      expect(await get(`/api/planning/strategies/volume/${version}/progress/`)).toMatchObject({ moneyPromised: 5060 });
      const { access_token } = await api.signIn();
      const preview = await api.call('POST', '/api/planning/preview/', access_token, {
        kind: 'volume',
        strategyId: version,
        strategy: {
          name: 'Июнь',
          startDate: '2025-06-01',
          endDate: '2025-06-30',
          progressThreshold: 0.9,
          measure: 2,
          status: 0,
          distributionMoneyIncrease: 0.2,
          tasks: [{ fieldEmployeeId: agent, volume: 100, money: 5000 }],
        },
      });
      expect(preview.body.data).toMatchObject({ tasks: 1, money: 5120, compared: { changed: 1, money: 60 } });
      await plan({ distributionMoneyIncrease: 0.5 });
      await plan({ distributionMoneyIncrease: 0.3 });
      await sell(100);
      const orders = [[[0], [1], [2]], [[2], [1], [0]], [[1], [2, 0]], [[2, 1, 0]], [[0, 1, 2]]];
      for (const order of orders) {
        const stop = new Error('undone');
        const closing = db.transaction(async (tx) => {
          for (const [night, closed] of order.entries()) {
            const ids = closed.map((at) => first + at);
            await closeVolumeTasks(tx, ids, `2025-07-1${night + 1}`);
            await followVolumeTasks(tx, ids, { at, day: `2025-07-1${night + 1}` });
          }
          expect(
            await rowsOf(
              tx,
              sql`select volume_task_id - ${first} as task, sum(amount)::int as sum from accruals where volume_task_id >= ${first} and kind = 'increase' group by 1 having sum(amount) <> 0`,
            ),
          ).toEqual([{ task: 0, sum: 60 }]);
          throw stop;
        });
        await expect(closing).rejects.toBe(stop);
      }
      await close('2025-07-11');
      expect(await increases()).toEqual([{ task: -2, sum: 60 }]);
      const [{ reason } = { reason: '' }] = await rowsOf<{ reason: string }>(
        db,
        sql`select reason from accruals where volume_task_id = ${first} and kind = 'increase'`,
      );
      expect(reason.replaceAll('\u00A0', ' ')).toBe('Надбавка 10 % к 600 ₽, начисленным за дистрибуцию.');
      expect(await state()).toMatchObject({ paid: 5000 });
    });

    it('raises the same money once, also after a harmless edit of a sale of a frozen task', async () => {
      const by = 5;
      await distribute('2025-07-05', '2025-06-20', 900, by);
      const own = distributionTask;
      await db.execute(sql`update tasks set closed_day = '2025-07-06', frozen_day = null where task_id = ${own}`);
      const raising = await closeTwoMonths(by);
      const raised = () =>
        rowsOf<{ amount: number }>(
          db,
          sql`select volume_task_id as task, amount from accruals where volume_task_id = any(${intArray(raising)}) and kind = 'increase' order by accrual_id`,
        );
      const [first, second] = raising;
      expect(await raised()).toEqual([{ task: first, amount: 90 }]);
      await db.transaction((tx) => freezeTasks(tx, { at, day: '2025-09-04' }, 500));
      await db.execute(
        sql`update sales set doc_number = '7', changed_at = extract(epoch from now())::bigint + 60 where field_employee_id = ${by} and product_id = 3 and sale_id >= 920000`,
      );
      await db.transaction((tx) => followVolumeTasks(tx, [second], { at, day: '2025-09-10' }));
      expect(await raised()).toEqual([{ task: first, amount: 90 }]);
    });

    it('raises the same tasks after it no longer follows its sales, despite later corrections', async () => {
      const by = 6;
      await distribute('2025-07-05', '2025-06-20', 900, by);
      const [moved, juneSale] = [distributionTask, saleId];
      await distribute('2025-07-07', '2025-07-02', 400, by);
      const stayed = distributionTask;
      await db.execute(sql`update tasks set frozen_day = null where task_id in (${moved}, ${stayed})`);
      const raising = await closeTwoMonths(by);
      const [first, second] = raising;
      const raised = () =>
        rowsOf<{ task: number; amount: number }>(
          db,
          sql`select volume_task_id as task, sum(amount)::int as amount from accruals where volume_task_id = any(${intArray(raising)}) and kind = 'increase' group by 1 order by 1`,
        );
      const before = [
        { task: first, amount: 90 },
        { task: second, amount: 40 },
      ];
      expect(await raised()).toEqual(before);
      // Also of an agent whom the strategy no longer selects.
      await db.execute(sql`update volume_tasks set removed_at = 1 where volume_task_id = ${first}`);
      const soldOut = (day: string) => db.execute(sql`update sales set day = ${day} where sale_id = ${juneSale}`);
      const followOn = (day: string) => db.transaction((tx) => followVolumeTasks(tx, [second], { at, day }));
      // On the day of its freezing, but before the night keeps it.
      await soldOut('2025-07-01');
      await followOn('2025-08-31');
      expect(await raised()).toEqual([
        { task: first, amount: 0 },
        { task: second, amount: 130 },
      ]);
      await soldOut('2025-06-20');
      await followOn('2025-08-31');
      expect(await raised()).toEqual(before);
      expect(await db.transaction((tx) => keepRaisedTasks(tx, '2025-08-31', 500))).toBe(false);
      await soldOut('2025-07-01');
      await followOn('2025-08-31');
      expect(await raised()).toEqual(before);
    });
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
    // The closing itself is no change of what the strategy says.
    expect(
      await rowsOf(db, sql`select count(*)::int as versions from plan_versions where strategy_id = ${version}`),
    ).toEqual([{ versions: 1 }]);
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

  it('counts the sales that are known when it is made, and refuses to change what closed tasks were paid for', async () => {
    await db.execute(sql`delete from sales where field_employee_id in (3, 4)`);
    await sell(4, { by: 4, sold: 2 });
    await sell(5, { by: 3, sold: 2, day: '2025-05-31' });
    const { access_token } = await api.signIn();
    const both = { ...body, tasks: [...body.tasks, { fieldEmployeeId: 4, volume: 4, money: 90 }] };
    const made = await api.call('POST', '/api/v1/volume/strategies/', access_token, both);
    const { strategyId } = made.body.data as { strategyId: number };
    const readTasks = () =>
      rowsOf(
        db,
        sql`select field_employee_id as agent, volume, money_total as money, status, progress, money_paid as paid from volume_tasks where strategy_id = ${strategyId} order by 1`,
      );
    const open = { agent: 3, volume: 10, money: 700, status: 0, progress: 0, paid: 0 };
    expect(await readTasks()).toEqual([open, { agent: 4, volume: 4, money: 90, status: 2, progress: 1, paid: 0 }]);

    const [{ id } = { id: 0 }] = await rowsOf<{ id: number }>(
      db,
      sql`select volume_task_id as id from volume_tasks where strategy_id = ${strategyId} and field_employee_id = 4`,
    );
    await db.transaction(async (tx) => {
      await closeVolumeTasks(tx, [id], '2025-07-11');
      await followVolumeTasks(tx, [id], { at, day: '2025-07-11' });
    });
    const closed = { agent: 4, volume: 4, money: 90, status: 3, progress: 1, paid: 90 };
    expect(await readTasks()).toEqual([open, closed]);
    const put = async (given: object) => {
      const answer = await api.call('PUT', `/api/v1/volume/strategies/${strategyId}/`, access_token, {
        ...both,
        ...given,
      });
      return [answer.status, answer.body.error?.data];
    };
    const refusal = ['Задачи закрыты и оплачены: скопируйте стратегию'];
    expect(await put({ startDate: '2025-07-01', endDate: '2025-07-31' })).toEqual([
      400,
      { startDate: refusal, endDate: refusal },
    ]);
    expect(await put({ progressThreshold: 0 })).toEqual([
      400,
      { progressThreshold: ['Погрешность начисления средств — от 1 до 100 %: с 0 % платят за то, что не продано'] },
    ]);
    expect(await put({ measure: 0, mmlId: 1 })).toEqual([400, { measure: refusal, mmlId: refusal }]);
    for (const changed of [
      { volume: 8, money: 90 },
      { volume: 4, money: 9000 },
      { volume: 4, money: null },
    ])
      expect(await put({ tasks: [body.tasks[0], { fieldEmployeeId: 4, ...changed }] })).toEqual([
        400,
        { tasks: refusal },
      ]);
    expect(await readTasks()).toEqual([open, closed]);
    expect(
      await put({ name: 'Июнь', comment: 'Итоги', tasks: [{ ...body.tasks[0], volume: 20 }, both.tasks[1]] }),
    ).toEqual([200, undefined]);
    expect(await readTasks()).toEqual([{ ...open, volume: 20 }, closed]);
    const preview = await api.call('POST', '/api/planning/preview/', access_token, {
      kind: 'volume',
      strategyId,
      strategy: both,
    });
    expect(preview.body.data).toMatchObject({
      tasks: 1,
      compared: { created: 0, changed: 1, withdrawn: 0, kept: 0, money: 0 },
    });
  });

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
    // Of the same version: the save only enqueues what it may have changed.
    await api.call('PUT', `/api/v1/volume/strategies/${strategyId}/`, access_token, {
      ...body,
      progressThreshold: 0.8,
      tasks: [{ fieldEmployeeId: 3, volume: 20, money: 700 }],
    });
    expect(await versionOf(strategyId)).toEqual([{ planned: true, versions: 2, progress: 0.5 }]);
    await follow();
    expect(await versionOf(strategyId)).toEqual([{ planned: true, versions: 2, progress: 0.25 }]);
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
