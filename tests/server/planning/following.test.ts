import { sql, type SQL } from 'drizzle-orm';
import { array, assert, asyncProperty, constantFrom, integer, tuple } from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TaskOriginDetail } from '#schemas/entities/planning.ts';
import type { Db } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { closeTasks, dueTasks, freezeTasks, tasksToFreeze } from '#server/modules/planning/follow/closeTasks.ts';
import { runPlanningCommand } from '#server/modules/planning/command/runPlanningCommand.ts';
import { closePhase } from '#server/modules/planning/run/followPhases.ts';
import { followAllTasks } from '#server/modules/planning/run/followPhases.ts';
import { engineDeps } from '#server/main/app.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

// The task of the case table of planning §4: 23 pieces for 58 roubles, threshold 90 %, 15 to 28 June. Today is
// 15 June 2025.
const task = 910_001;
const [point, elsewhere, agent, other, product] = [1, 2, 1, 2, 1];
let api: TestApi;
let db: Db;

beforeAll(async () => {
  api = await openTestApi();
  ({ db } = api.deps);
  await db.execute(
    sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (911, 'distribution', 1, '{"name": "Чай", "progressThreshold": 0.9}', 1750000000, 'Орлова')`,
  );
});
afterAll(() => api.close());

/** Each test starts with the untouched task. Accruals cannot be deleted, so that it gets another number every time. */
let current = task;
beforeEach(async () => {
  await db.execute(sql`update task_products set open = false`);
  await db.execute(sql`update tasks set frozen_day = '2025-06-15' where plan_version_id is not null`);
  await db.execute(sql`delete from sales where sale_id >= 920000`);
  await db.execute(sql`delete from jobs`);
  current += 1;
  await db.execute(sql`
    insert into tasks (task_id, title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date,
      plan_version_id, strategy_id, distr_id, item_key, cycle, start_day, reason)
    select ${current}::int, 'Чай', '', ${point}::int, ${agent}::int, ${product}::int, min(brief_id), 0, 'piece', 23, 0, 58, 0, 1750000000, '2025-06-28',
      911, 1, (select distr_id from field_employees where field_employee_id = ${agent}), ${`product:${product}`}, ${current}::int, '2025-06-15', '{}' from task_briefs`);
  await db.execute(sql`insert into task_products values (${current}, ${point}, ${product}, true)`);
});

let saleId = 920_000;
async function sell(
  pieces: number,
  day = '2025-06-16',
  more: { product?: number; point?: number } = {},
): Promise<number> {
  saleId += 1;
  await db.execute(sql`
    insert into sales (sale_id, field_employee_id, trade_point_id, product_id, day, kg, pieces, rub)
    values (${saleId}, ${agent}, ${more.point ?? point}, ${more.product ?? product}, ${day}, 0, ${pieces}, 0)`);
  return saleId;
}
const follow = () => api.runDueJobs();
const at = 1_751_500_000;
/** Does the nights of a day but planning; returns nothing. */
async function night(day: string): Promise<void> {
  await db.transaction(async (tx) => {
    await followAllTasks(tx, { at, day }, { after: 0, size: 500 });
    await closeTasks(tx, engineDeps(api.deps), { at, day }, { size: 500 });
    await freezeTasks(tx, { at, day }, 500);
  });
}
/** Returns the plan of a query of a table with so many rows that an index is worth its while. */
const planOf = (query: SQL): Promise<string> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const lines = await rowsOf<Record<string, string>>(tx, sql`explain ${query}`);
    return lines.map((line) => line['QUERY PLAN']).join('\n');
  });
const stateOf = async (taskId = current) => {
  const [row] = await rowsOf<{
    status: number;
    progress: number;
    paid: number;
    verified: boolean;
    closed: string | null;
  }>(
    db,
    sql`select status, progress, money_paid as paid, verified_date is not null as verified, closed_day::text as closed from tasks where task_id = ${taskId}`,
  );
  return row;
};
const accrualsOf = async () =>
  (
    await rowsOf<{ agent: number; amount: number; reason: string }>(
      db,
      sql`select field_employee_id as agent, amount, reason from accruals where task_id = ${current} order by accrual_id`,
    )
  ).map(({ agent: payee, amount, reason }) => [payee, amount, reason.replaceAll('\u00A0', ' ')]);

describe('Sales that come in', () => {
  it('reads the tasks that it closes and freezes from the oldest, in the order of an index', async () => {
    for (const [query, index] of [
      [dueTasks('2025-07-15', 500), 'tasks_deadline_date_task_id_idx'],
      [dueTasks('2025-07-15', 500, { deadline: '2025-07-01', taskId: 5 }), 'tasks_deadline_date_task_id_idx'],
      [tasksToFreeze('2025-09-15', 500), 'tasks_closed_day_task_id_idx'],
    ] as const) {
      const plan = await planOf(query);
      expect(plan).toMatch(new RegExp(`Index (Only )?Scan using ${index} on tasks`));
      expect(plan).not.toContain('Sort');
    }
  });

  it('start a task, reach its threshold and complete it', async () => {
    await sell(1);
    await follow();
    expect(await stateOf()).toEqual({ status: 1, progress: 0.0434, paid: 0, verified: false, closed: null });
    await sell(20);
    await follow();
    expect(await stateOf()).toMatchObject({ status: 2, progress: 0.913 });
    await sell(4);
    await follow();
    expect(await stateOf()).toEqual({ status: 3, progress: 1.0869, paid: 58, verified: true, closed: null });
    expect(await accrualsOf()).toEqual([[agent, 58, 'Продано 25 из 23 шт.']]);
  });

  it('pay nothing for a task that is only reached before it is closed', async () => {
    await sell(22);
    await follow();
    expect(await stateOf()).toMatchObject({ status: 2, paid: 0, verified: false });
  });

  it('take the money back when they are returned', async () => {
    await sell(23);
    await follow();
    await sell(-20, '2025-06-20');
    await follow();
    expect(await stateOf()).toEqual({ status: 1, progress: 0.1304, paid: 0, verified: false, closed: null });
    expect(await accrualsOf()).toEqual([
      [agent, 58, 'Продано 23 из 23 шт.'],
      [agent, -58, 'Пересчёт: продано 3 из 23 шт.'],
    ]);
  });

  it('pay the present executor once all money of an earlier one has been taken back', async () => {
    const sale = await sell(23);
    await follow();
    await db.execute(sql`delete from sales where sale_id = ${sale}`);
    await follow();
    await db.execute(sql`update tasks set field_employee_id = ${other} where task_id = ${current}`);
    await sell(23);
    await follow();
    expect((await accrualsOf()).map(([payee, amount]) => [payee, amount])).toEqual([
      [agent, 58],
      [agent, -58],
      [other, 58],
    ]);
  });

  it('count no longer after they are corrected, moved to another point or deleted', async () => {
    const [corrected, moved, deleted] = [await sell(10), await sell(10), await sell(10)];
    await follow();
    expect(await stateOf()).toMatchObject({ status: 3 });
    await db.execute(sql`update sales set pieces = 5 where sale_id = ${corrected}`);
    await follow();
    expect(await stateOf()).toMatchObject({ progress: 1.0869 });
    await db.execute(sql`update sales set trade_point_id = ${elsewhere} where sale_id = ${moved}`);
    await follow();
    expect(await stateOf()).toMatchObject({ progress: 0.6521, paid: 0 });
    await db.execute(sql`delete from sales where sale_id = ${deleted}`);
    await follow();
    expect(await stateOf()).toMatchObject({ progress: 0.2173 });
  });

  it('count only in the days of the task, at its point and for its product', async () => {
    await sell(5, '2025-06-14');
    await sell(5, '2025-06-29');
    await sell(5, '2025-06-16', { product: 2 });
    await sell(5, '2025-06-16', { point: elsewhere });
    await follow();
    expect(await stateOf()).toMatchObject({ status: 0, progress: 0 });
  });

  it('post nothing when they are followed again', async () => {
    await sell(23);
    await follow();
    await night('2025-06-20');
    await night('2025-06-20');
    expect(await accrualsOf()).toHaveLength(1);
  });

  it('correct the accruals of the agent who got them, also after the executor has changed', async () => {
    await sell(23);
    await follow();
    await db.execute(sql`update tasks set field_employee_id = ${other} where task_id = ${current}`);
    await sell(-23);
    await follow();
    expect((await accrualsOf()).map(([payee, amount]) => [payee, amount])).toEqual([
      [agent, 58],
      [agent, -58],
    ]);
  });

  it('change nothing while planning is off', async () => {
    await db.execute(sql`update company set planning = false`);
    await sell(23);
    await follow();
    expect(await stateOf()).toMatchObject({ status: 0 });
    await db.execute(sql`update company set planning = true`);
    await night('2025-06-17');
    expect(await stateOf()).toMatchObject({ status: 3 });
  });

  it('give the same progress, state and money in any order, split or repetition', async () => {
    const rows = array(tuple(integer({ min: -8, max: 12 }), integer({ min: 14, max: 29 }), constantFrom(product, 2)), {
      minLength: 1,
      maxLength: 8,
    });
    await assert(
      asyncProperty(rows, array(integer({ min: 0, max: 1 }), { minLength: 8, maxLength: 8 }), async (sales, pauses) => {
        await db.execute(sql`delete from sales where sale_id >= 920000`);
        await follow();
        for (const [pieces, day, sold] of sales) await sell(pieces, `2025-06-${day}`, { product: sold });
        await follow();
        const atOnce = [await stateOf(), (await stateOf())?.paid];
        await db.execute(sql`delete from sales where sale_id >= 920000`);
        await follow();
        expect(await stateOf()).toMatchObject({ status: 0, progress: 0, paid: 0 });
        for (const [place, [pieces, day, sold]] of sales.toReversed().entries()) {
          await sell(pieces, `2025-06-${day}`, { product: sold });
          if (pauses[place] === 1) await follow();
        }
        await follow();
        expect([await stateOf(), (await stateOf())?.paid]).toEqual(atOnce);
      }),
      { numRuns: 25 },
    );
  });
});

describe('A night', () => {
  it("closes a task when the distributor's sales are known up to the deadline", async () => {
    await sell(21);
    await sell(1, '2025-06-27', { point: elsewhere });
    await night('2025-06-29');
    expect(await stateOf()).toMatchObject({ status: 2, closed: null });
    await sell(1, '2025-06-28', { point: elsewhere });
    await night('2025-06-28');
    expect(await stateOf()).toMatchObject({ status: 2, closed: null });
    await night('2025-06-29');
    expect(await stateOf()).toEqual({ status: 3, progress: 0.913, paid: 53, verified: true, closed: '2025-06-29' });
  });

  it('waits for sales at most ten days', async () => {
    await night('2025-07-08');
    expect(await stateOf()).toMatchObject({ status: 0, closed: null });
    await night('2025-07-09');
    expect(await stateOf()).toEqual({ status: 5, progress: 0, paid: 0, verified: false, closed: '2025-07-09' });
  });

  it('fails a task below its threshold and ends its claims', async () => {
    await sell(20);
    await night('2025-07-09');
    expect(await stateOf()).toMatchObject({ status: 5, paid: 0 });
    expect(await rowsOf(db, sql`select 1 from task_products where task_id = ${current} and open`)).toEqual([]);
  });

  it('goes on closing after the last closed task, and no longer looks for due tasks while it freezes', async () => {
    const step = (state: unknown) =>
      db.transaction((tx) => closePhase.step(tx, engineDeps(api.deps), { day: '2025-07-09', size: 1, state }));
    const progress = 'Закрытие задач';
    const before = { work: 'close', after: { deadline: '2025-06-28', taskId: current - 1 } };
    const after = { work: 'close', after: { deadline: '2025-06-28', taskId: current } };
    expect(await step(before)).toEqual({ state: after, progress });
    expect(await stateOf()).toMatchObject({ closed: '2025-07-09' });
    expect(await step(after)).toEqual({ state: { work: 'closeVolume' }, progress });
    await db.execute(sql`update tasks set closed_day = null where task_id = ${current}`);
    expect(await step({ work: 'freeze' })).toMatchObject({ state: { work: 'keepRaised' } });
    expect(await step({ work: 'keepRaised' })).toBe(null);
    expect(await stateOf()).toMatchObject({ closed: null });
    expect(await step(null)).toMatchObject({ state: { work: 'close' } });
  });

  it('leaves an entry in the history of a task that it closes', async () => {
    await night('2025-07-09');
    const { access_token } = await api.signIn();
    const { body } = await api.call('GET', `/config/history/company-tasks/${current}`, access_token);
    expect(body.data).toMatchObject([
      { action: 'update', who: { id: 'system:planning', name: 'Планирование' }, source: 'job' },
    ]);
  });

  it('lets corrections change a closed task for sixty days, then no more', async () => {
    await sell(23);
    await night('2025-07-09');
    await sell(-2);
    await follow();
    expect(await stateOf()).toMatchObject({ status: 3, paid: 53 });
    await sell(-2);
    await follow();
    expect(await stateOf()).toMatchObject({ status: 5, paid: 0 });
    await sell(4);
    await night('2025-09-07');
    expect(await stateOf()).toMatchObject({ status: 3, paid: 58 });
    await sell(-23);
    await follow();
    await night('2025-09-08');
    expect(await stateOf()).toMatchObject({ status: 3, paid: 58 });
  });

  it('lists corrections after the freezing with their difference: they are neither posted nor shown as counted', async () => {
    const first = await sell(20);
    await sell(3);
    await night('2025-07-09');
    await night('2025-09-07');
    const { access_token: token } = await api.signIn();
    const origin = async () => {
      const { body } = await api.call('GET', `/api/planning/tasks/${current}/origin/`, token);
      const { explanation, sales } = body.data as TaskOriginDetail;
      return {
        last: explanation.at(-1)?.replaceAll('\u00A0', ' '),
        sales: sales.map(({ quantity, counted, late }) => [quantity, counted, late]),
      };
    };
    const shipments = async () => {
      const { body } = await api.call('GET', `/api/v1/tasks/${current}/`, token);
      return (body.data as { sales: { quantity: number }[] }).sales.map(({ quantity }) => quantity);
    };
    const listed = async () =>
      (await runPlanningCommand(engineDeps(api.deps), ['check'])).text
        .split('\n')
        .filter((line) => line.includes(`Задача ${current}:`));
    expect(await origin()).toEqual({
      last: 'С 07.09.2025 исправления продаж не меняют задачу и её деньги.',
      sales: [
        [3, true, false],
        [20, true, false],
      ],
    });
    expect(await listed()).toEqual([]);
    // A change of the number and the agent corrects nothing.
    await db.execute(
      sql`update sales set doc_number = '7', field_employee_id = ${other}, changed_at = extract(epoch from now())::bigint + 60 where sale_id = ${first}`,
    );
    expect(await origin()).toEqual({
      last: 'С 07.09.2025 исправления продаж не меняют задачу и её деньги.',
      sales: [
        [3, true, false],
        [20, true, false],
      ],
    });
    expect(await shipments()).toEqual([3, 20]);
    await sell(-10);
    await night('2025-09-08');
    expect(await stateOf()).toMatchObject({ status: 3, progress: 1, paid: 58 });
    expect(await origin()).toEqual({
      last: 'С 07.09.2025 исправления продаж не меняют задачу и её деньги: засчитано 23 шт., потом продажи исправлены на -10 шт.',
      sales: [
        [-10, false, true],
        [3, true, false],
        [20, true, false],
      ],
    });
    expect(await shipments()).toEqual([3, 20]);
    expect(await listed()).toEqual([
      `Не пересчитано: Задача ${current}: засчитано 23 шт., потом продажи исправлены на -10 шт.`,
    ]);
    await db.execute(
      sql`update sales set pieces = 15, changed_at = extract(epoch from now())::bigint + 60 where sale_id = ${first}`,
    );
    expect((await origin()).sales).toEqual([
      [-10, false, true],
      [3, true, false],
      [-5, false, true],
      [20, true, false],
    ]);
    expect(await shipments()).toEqual([3, 20]);
    expect(await listed()).toEqual([
      `Не пересчитано: Задача ${current}: засчитано 23 шт., потом продажи исправлены на -15 шт.`,
    ]);
    await db.execute(sql`update sales set pieces = 20, day = '2025-06-18' where sale_id = ${first}`);
    expect((await origin()).sales).toEqual([
      [20, false, true],
      [-10, false, true],
      [3, true, false],
      [-20, false, true],
      [20, true, false],
    ]);
    await db.execute(sql`delete from sales where sale_id = ${first}`);
    expect((await origin()).sales).toEqual([
      [-10, false, true],
      [3, true, false],
      [-20, false, true],
      [20, true, false],
    ]);
    expect(await shipments()).toEqual([3, 20]);
    expect((await listed())[0]).toContain('исправлены на -30 шт.');
  });
});
