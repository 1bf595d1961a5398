import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '#server/platform/db/connection.ts';
import { checkPlanning } from '#server/modules/planning/check/checkPlanning.ts';
import { engineDeps } from '#server/main/app.ts';
import { runPlanningCommand } from '#server/modules/planning/command/runPlanningCommand.ts';
import { openTestDatabase } from '#tests/support/testDatabase.ts';
import { openTestApi } from '#tests/support/testing.ts';

let connection: Connection;
const task = 910_001;
/** Adds a planned task of 23 pieces for 58 roubles with a claim of product 1 at point 1. */
const insertTask = (id: number, item = 1): SQL => sql`
  insert into tasks (task_id, title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date,
    plan_version_id, strategy_id, distr_id, item_key, cycle, start_day, reason)
  select ${id}::int, 'Чай', '', 1, 1, ${item}::int, min(brief_id), 0, 'piece', 23, 0, 58, 0, 1750000000, '2025-06-28', 911, 1, 1, ${`product:${item}`}, ${id}::int, '2025-06-15', '{}' from task_briefs`;

beforeAll(async () => {
  connection = await openTestDatabase();
  const { db } = connection;
  await db.execute(
    sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (911, 'distribution', 1, '{"name": "Чай", "progressThreshold": 0.9, "tasksMaxCount": 1}', 1750000000, 'Орлова')`,
  );
  await db.execute(insertTask(task));
  await db.execute(sql`insert into task_products values (${task}, 1, 1, true)`);
});
afterAll(() => connection.close());

/** Returns what a check finds after statements that no trigger has seen; they are undone afterwards. */
async function foundAfter(...statements: SQL[]): Promise<string[]> {
  const stop = new Error('undone');
  let found: string[] = [];
  await connection.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const statement of statements) await tx.execute(statement);
      found = await checkPlanning(tx);
      throw stop;
    })
    .catch((error: unknown) => {
      if (error !== stop) throw error;
    });
  return found.map((text) => text.replaceAll('\u00A0', ' '));
}

describe('A check of planning', () => {
  it('finds nothing in sound data', async () => {
    expect(await foundAfter()).toEqual([]);
  });

  it('finds a task whose money is not the sum of its accruals', async () => {
    expect(await foundAfter(sql`update tasks set money_paid = 5 where task_id = ${task}`)).toEqual([
      `Задача ${task}: начислено 5 ₽, а по строкам начислений 0 ₽`,
    ]);
  });

  it('finds a volume task whose money is not the sum of its accruals', async () => {
    const found = await foundAfter(
      sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) select 912, 'volume', strategy_id, '{"name": ""}', 0, '' from volume_tasks where volume_task_id = 1`,
      sql`update volume_tasks set plan_version_id = 912, money_paid = 7 where volume_task_id = 1`,
    );
    expect(found).toEqual(['Задача на объём 1: начислено 7 ₽, а по строкам начислений 0 ₽']);
  });

  it('finds a task that has earned more than it promises', async () => {
    expect(
      await foundAfter(
        sql`insert into accruals (field_employee_id, task_id, kind, amount, day, reason) values (1, ${task}, 'task', 60, '2025-06-16', '')`,
        sql`update tasks set money_paid = 60 where task_id = ${task}`,
      ),
    ).toContain(`Задача ${task}: начислено 60 ₽ из 58 ₽`);
  });

  it('finds a task that differs from its sales, unless the change waits to be followed', async () => {
    const sale = sql`insert into sales (field_employee_id, trade_point_id, product_id, day, kg, pieces, rub, distr_id) values (1, 1, 1, '2025-06-16', 0, 23, 0, 1)`;
    expect(await foundAfter(sale)).toEqual([
      `Задача ${task}: прогресс 0, состояние 0, начислено 0 ₽, а по продажам 1, 3 и 58 ₽`,
    ]);
    expect(
      await foundAfter(
        sale,
        sql`insert into jobs (kind, body, requested_by, due, changed_at) values ('follow', ${JSON.stringify({ taskIds: [task] })}, '', 0, 0)`,
      ),
    ).toEqual([]);
  });

  it('finds a claim that outlives its task', async () => {
    expect(
      await foundAfter(sql`update tasks set closed_day = '2025-06-29', status = 5 where task_id = ${task}`),
    ).toEqual([`Задача ${task}: товар 1 занят не так, как состояние задачи`]);
  });

  it('finds a product that two open tasks claim at a point', async () => {
    expect(
      await foundAfter(
        sql`drop index task_products_trade_point_id_product_id_open_idx`,
        sql`update plan_versions set body = '{"progressThreshold": 0.9, "tasksMaxCount": 2}' where plan_version_id = 911`,
        insertTask(task + 1),
        sql`insert into task_products values (${task + 1}, 1, 1, true)`,
      ),
    ).toEqual(['Точка 1, товар 1: открытых задач 2']);
  });

  it('finds more open tasks at a point than the strategy allows', async () => {
    expect(
      await foundAfter(insertTask(task + 1, 2), sql`insert into task_products values (${task + 1}, 1, 2, true)`),
    ).toEqual(['Стратегия 1, точка 1: открытых задач 2, а можно 1']);
  });
});

describe('npm run planning -- check', () => {
  it('says that nothing is wrong', async () => {
    const api = await openTestApi();
    expect(await runPlanningCommand(engineDeps(api.deps), ['check'])).toEqual({ ok: true, text: 'Расхождений нет.' });
    await api.close();
  });

  it('prints each violation and fails', async () => {
    const api = await openTestApi();
    const { db } = api.deps;
    await db.execute(
      sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (911, 'distribution', 1, '{"name": "Чай", "tasksMaxCount": 1}', 0, '')`,
    );
    await db.execute(insertTask(task));
    await db.execute(sql`insert into task_products values (${task}, 1, 1, false)`);
    expect(await runPlanningCommand(engineDeps(api.deps), ['check'])).toEqual({
      ok: false,
      text: `Задача ${task}: товар 1 занят не так, как состояние задачи\nРасхождений: 1.`,
    });
    await api.close();
  });

  it('takes no day', async () => {
    const api = await openTestApi();
    const { ok, text } = await runPlanningCommand(engineDeps(api.deps), ['check', '--day', '2025-06-15']);
    expect([ok, text.split('\n')[0]]).toEqual([false, 'Планирование:']);
    await api.close();
  });
});
