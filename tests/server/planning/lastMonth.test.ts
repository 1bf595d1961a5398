import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLastMonth } from '#server/modules/planning/lastMonth.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import type { Connection } from '#server/platform/db/connection.ts';

let connection: Connection;
beforeAll(async () => {
  connection = await openTestDatabase();
  for (const statement of [
    sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (911, 'distribution', 1, '{"name": "Чай"}', 1750000000, ''), (912, 'volume', 1, '{"name": "План"}', 1750000000, '')`,
    sql`insert into tasks (task_id, title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date,
        plan_version_id, strategy_id, distr_id, item_key, cycle, start_day, closed_day, reason)
      select task_id, 'Чай', '', 1, 1, 1, (select min(brief_id) from task_briefs), 3, 'piece', 23, 1, 100, 0, 1750000000, '2025-05-31', 911, 1, 1, 'product:1', task_id, '2025-04-15', closed, '{}'
      from (values (910001, '2025-05-01'::date), (910002, '2025-05-31'), (910003, '2025-04-30'), (910004, '2025-06-01'), (910005, null)) planned (task_id, closed)`,
    sql`insert into accruals (field_employee_id, task_id, kind, amount, day, reason) values
      (1, 910001, 'task', 53, '2025-05-01', ''), (1, 910002, 'task', 40, '2025-05-31', ''), (1, 910003, 'task', 7, '2025-05-02', ''), (1, 910004, 'task', 9, '2025-05-30', ''), (1, 910002, 'task', -3, '2025-06-02', '')`,
    sql`delete from volume_tasks where strategy_id = 1`,
    sql`insert into volume_tasks (volume_task_id, strategy_id, field_employee_id, volume, money_total, money_paid, progress, status, plan_version_id, closed_day, reason) values
      (910101, 1, 1, 100, 900, 0, 1, 3, 912, '2025-05-20', '{}'), (910102, 1, 2, 100, 700, 0, 0, 0, 912, null, '{}')`,
    sql`insert into accruals (field_employee_id, volume_task_id, kind, amount, day, reason) values (1, 910101, 'volume', 900, '2025-05-20', ''), (1, 910101, 'increase', 8, '2025-05-20', '')`,
  ])
    await connection.db.execute(statement);
});
afterAll(() => connection.close());

describe('The month before the day of a preview (planning §8)', () => {
  const may = { firstDay: '2025-05-01', lastDay: '2025-05-31' };
  const lastMonth = (kind: 'distribution' | 'volume', strategyId: number | null, day = '2025-06-15') =>
    readLastMonth(connection.db, kind, { strategyId, day });

  it('has the tasks that were closed in it, with all of their accruals whenever they were posted', async () => {
    expect(await lastMonth('distribution', 1)).toEqual({ ...may, tasks: 2, money: 90 });
  });

  it('has the bonus and the increase of volume tasks', async () => {
    expect(await lastMonth('volume', 1)).toEqual({ ...may, tasks: 1, money: 908 });
  });

  it('is a whole calendar month on each day of the next one', async () => {
    expect(await lastMonth('distribution', 1, '2025-06-01')).toEqual({ ...may, tasks: 2, money: 90 });
    expect(await lastMonth('distribution', 1, '2025-06-30')).toEqual({ ...may, tasks: 2, money: 90 });
    expect(await lastMonth('distribution', 1, '2024-03-01')).toEqual({
      firstDay: '2024-02-01',
      lastDay: '2024-02-29',
      tasks: 0,
      money: 0,
    });
  });

  it('is missing for a new strategy', async () => {
    expect(await lastMonth('distribution', null)).toBeNull();
  });
});
