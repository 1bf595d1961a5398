import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '#server/platform/db/connection.ts';
import { rowsOf } from '#server/platform/db/rows.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';

let connection: Connection;
const run = (query: SQL) => connection.db.execute(query);
/** Returns the constraint that rejects a statement, or the message of a trigger. */
const refusal = (query: SQL): Promise<string> =>
  run(query).then(
    () => 'accepted',
    ({ cause }: { cause?: { constraint?: string; message?: string } }) => cause?.constraint ?? cause?.message ?? '',
  );

const plannedTask = (id: number, key: string, cycle = 1, version: number | null = 1) => sql`
  insert into tasks (task_id, title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created,
    deadline_date, plan_version_id, strategy_id, distr_id, item_key, cycle, start_day, reason)
  values (${id}, 'Чай', '', 1, 1, 1, 1, 0, 'piece', 23, 0, 58, 0, 1750000000, '2025-07-01', ${version}, 7, 1, ${key}, ${cycle}, '2025-06-15', '{}')`;
const claim = (taskId: number, open: boolean) =>
  sql`insert into task_products (task_id, trade_point_id, product_id, open) values (${taskId}, 1, 1, ${open})`;
const accrual = (amount: number, of: { taskId?: number; volumeTaskId?: number }, kind = 'task') => sql`
  insert into accruals (field_employee_id, task_id, volume_task_id, kind, amount, day, reason)
  values (1, ${of.taskId ?? null}, ${of.volumeTaskId ?? null}, ${kind}, ${amount}, '2025-06-16', 'Продано 21 из 23 шт.')`;
const paid = async (table: 'tasks' | 'volume_tasks', id: number) =>
  (
    await rowsOf<{ paid: number }>(
      connection.db,
      table === 'tasks'
        ? sql`select money_paid as paid from tasks where task_id = ${id}`
        : sql`select money_paid as paid from volume_tasks where volume_task_id = ${id}`,
    )
  )[0]?.paid;

const task = 900_001;
const volumeTask = 900_101;
beforeAll(async () => {
  connection = await openTestDatabase();
  await run(
    sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (1, 'distribution', 7, '{"name": "Чай везде"}', 1750000000, 'Орлова'), (2, 'volume', 1, '{"name": "План"}', 1750000000, 'Орлова')`,
  );
  await run(plannedTask(task, 'product:1'));
  await run(sql`delete from volume_tasks where strategy_id = 1`);
  await run(
    sql`insert into volume_tasks (volume_task_id, strategy_id, field_employee_id, volume, money_total, money_paid, progress, status, plan_version_id, reason) values (${volumeTask}, 1, 1, 100, 900, 0, 0, 0, 2, '{}')`,
  );
});
afterAll(() => connection.close());

describe('Versions of strategies and accruals', () => {
  it('are neither changed nor deleted, also by SQL', async () => {
    await run(accrual(1, { taskId: task }));
    for (const statement of [
      sql`update plan_versions set by = 'Иванов'`,
      sql`delete from plan_versions`,
      sql`update accruals set amount = 2`,
      sql`delete from accruals`,
    ])
      expect(await refusal(statement)).toMatch(/^Rows of \w+ are only added, never changed or deleted$/);
    await run(accrual(-1, { taskId: task }));
  });
});

describe('Planned task', () => {
  it('has the version of its strategy, and all inputs', async () => {
    expect(await refusal(plannedTask(900_002, 'product:2', 1, null))).toBe('tasks_planned_check');
    expect(await refusal(plannedTask(900_002, 'product:2', 1, 2))).toBe('tasks_plan_version_id_strategy_id_fkey');
    expect(await refusal(sql`update tasks set strategy_id = 8 where task_id = ${task}`)).toBe(
      'tasks_plan_version_id_strategy_id_fkey',
    );
    expect(await refusal(sql`update tasks set reason = null where task_id = ${task}`)).toBe('tasks_planned_check');
  });

  it('is the only one of its strategy, point, item and cycle', async () => {
    expect(await refusal(plannedTask(900_002, 'product:1'))).toBe(
      'tasks_strategy_id_trade_point_id_item_key_cycle_idx',
    );
  });

  it('claims a product at a point only while no other open task does', async () => {
    await run(plannedTask(900_003, 'product:1', 2));
    await run(claim(task, true));
    expect(await refusal(claim(900_003, true))).toBe('task_products_trade_point_id_product_id_open_idx');
    await run(sql`update task_products set open = false where task_id = ${task}`);
    await run(claim(900_003, true));
    expect(await refusal(sql`update task_products set open = true where task_id = ${task}`)).toBe(
      'task_products_trade_point_id_product_id_open_idx',
    );
  });
});

describe('Accrual', () => {
  it('belongs to exactly one planned task', async () => {
    expect(await refusal(accrual(5, {}))).toBe('accruals_task_check');
    expect(await refusal(accrual(5, { taskId: task, volumeTaskId: volumeTask }))).toBe('accruals_task_check');
    expect(await refusal(accrual(5, { volumeTaskId: volumeTask }, 'task'))).toBe('accruals_task_check');
    expect(await refusal(accrual(5, { taskId: 987_654_321 }))).toMatch(/Only planned tasks|accruals_task_id/);
    expect(await refusal(accrual(5, { taskId: 1 }))).toBe('Only planned tasks have accruals');
    expect(await refusal(accrual(0, { taskId: task }))).toBe('accruals_amount_check');
  });

  it('sets the paid money of its task to the sum, whatever another statement writes', async () => {
    for (const amount of [53, 5, -30]) await run(accrual(amount, { taskId: task }));
    expect(await paid('tasks', task)).toBe(28);
    await run(sql`update tasks set money_paid = 58 where task_id = ${task}`);
    expect(await paid('tasks', task)).toBe(28);
  });

  it('sets the paid money of a volume task without the increases', async () => {
    await run(accrual(900, { volumeTaskId: volumeTask }, 'volume'));
    await run(accrual(87, { volumeTaskId: volumeTask }, 'increase'));
    expect(await paid('volume_tasks', volumeTask)).toBe(900);
  });
});

it('sums the accruals of one task from several transactions at once', async () => {
  await run(plannedTask(900_004, 'product:3'));
  await Promise.all(
    [10, 20, 30, 40].map((amount) =>
      connection.db.transaction((tx) => tx.execute(accrual(amount, { taskId: 900_004 }))),
    ),
  );
  expect(await paid('tasks', 900_004)).toBe(100);
});
