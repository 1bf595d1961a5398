import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkStep, isCheckDone, startCheck } from '#server/modules/planning/check/planningCheck.ts';
import { engineDeps } from '#server/main/app.ts';
import { runPlanningCommand } from '#server/modules/planning/command/runPlanningCommand.ts';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';

let api: TestApi;
const task = 910_001;
/** Adds a planned task of 23 pieces for 58 roubles with a claim of product 1 at point 1. */
const insertTask = (id: number, item = 1): SQL => sql`
  insert into tasks (task_id, title, description, trade_point_id, field_employee_id, product_id, brief_id, status, measure, volume, progress, money_total, money_paid, created, deadline_date,
    plan_version_id, strategy_id, distr_id, item_key, cycle, start_day, reason)
  select ${id}::int, 'Чай', '', 1, 1, ${item}::int, min(brief_id), 0, 'piece', 23, 0, 58, 0, 1750000000, '2025-06-28', 911, 1, 1, ${`product:${item}`}, ${id}::int, '2025-06-15', '{}' from task_briefs`;

beforeAll(async () => {
  api = await openTestApi();
  const { db } = api.deps;
  await db.execute(
    sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by) values (911, 'distribution', 1, '{"name": "Чай", "progressThreshold": 0.9, "tasksMaxCount": 1}', 1750000000, 'Орлова')`,
  );
  await db.execute(insertTask(task));
  await db.execute(sql`insert into task_products values (${task}, 1, 1, true)`);
  await db.execute(sql`update trade_points set name = 'Лавка' where trade_point_id = 1`);
  await db.execute(sql`update products set name = 'Чай чёрный' where product_id = 1`);
  await db.execute(sql`update field_employees set full_name = 'Белов Пётр' where field_employee_id = 2`);
});
afterAll(() => api.close());

/** Returns what a check finds after statements that no trigger has seen; they are undone afterwards. */
async function foundAfter(...statements: SQL[]): Promise<string[]> {
  const stop = new Error('undone');
  let findings: string[] = [];
  await api.deps.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const statement of statements) await tx.execute(statement);
      const deps = engineDeps(api.deps);
      let state = startCheck();
      while (!isCheckDone(state)) state = await checkStep(tx, deps, state, 40);
      findings = state.violations.map(({ text }) => text);
      throw stop;
    })
    .catch((error: unknown) => {
      if (error !== stop) throw error;
    });
  return findings.map((text) => text.replaceAll('\u00A0', ' '));
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
    expect(found).toContain('Задача по объёму 1: начислено 7 ₽, а по строкам начислений 0 ₽');
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
      `Задача ${task}: прогресс 0 %, «Новая», начислено 0 ₽, а по продажам прогресс 100 %, «Выполнена», начислено 58 ₽`,
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
    ).toEqual([`Задача ${task}: товар «Чай чёрный» занят не так, как состояние задачи`]);
  });

  it('finds a product that two open tasks claim at a point', async () => {
    expect(
      await foundAfter(
        sql`drop index task_products_trade_point_id_product_id_open_idx`,
        sql`update plan_versions set body = '{"progressThreshold": 0.9, "tasksMaxCount": 2}' where plan_version_id = 911`,
        insertTask(task + 1),
        sql`insert into task_products values (${task + 1}, 1, 1, true)`,
      ),
    ).toEqual(['Точка «Лавка», товар «Чай чёрный»: открытых задач 2']);
  });

  it('finds more open tasks at a point than the strategy allows', async () => {
    expect(
      await foundAfter(insertTask(task + 1, 2), sql`insert into task_products values (${task + 1}, 1, 2, true)`),
    ).toEqual(['Точка «Лавка», стратегия «Чай»: открытых задач 2, а можно 1']);
  });

  it('finds a volume task that differs from the sales of its agent', async () => {
    const findings = await foundAfter(
      sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by)
        select 912, 'volume', strategy_id, '{"name": "", "items": null, "startDate": "2030-01-01", "endDate": "2030-01-31", "measure": 2, "progressThreshold": 1}', 0, '' from volume_tasks where volume_task_id = 1`,
      sql`update volume_tasks set plan_version_id = 912, volume = 10, progress = 0, status = 0, money_paid = 0, closed_day = null, removed_at = null where volume_task_id = 1`,
      sql`insert into sales (field_employee_id, trade_point_id, product_id, day, kg, pieces, rub, distr_id) select field_employee_id, 1, 1, '2030-01-10', 0, 4, 0, 1 from volume_tasks where volume_task_id = 1`,
    );
    expect(findings).toEqual([
      'Задача по объёму 1: прогресс 0 %, «Новая», начислено 0 ₽, а по продажам прогресс 40 %, «В работе», начислено 0 ₽',
    ]);
  });

  it('finds money that was taken from another agent than the one who got it', async () => {
    const found = await foundAfter(
      sql`insert into accruals (field_employee_id, task_id, kind, amount, day, reason) values (1, ${task}, 'task', 58, '2025-06-16', ''), (2, ${task}, 'task', -58, '2025-06-17', '')`,
    );
    expect(found).toEqual([`Белов Пётр: по задаче ${task} начислено -58 ₽`]);
  });
});

describe('A check of audit tasks', () => {
  const insertAudit = (id: number, reportId: number | null): SQL => sql`
    insert into audit_tasks (audit_task_id, plan_version_id, strategy_id, store_id, user_id, start_day, deadline, status, report_id, progress, reason)
    values (${id}, ${920 + id}, ${id}, 1, 1, '2030-01-01', '2030-01-31', ${reportId === null ? 0 : 3}, ${reportId}, ${reportId === null ? 0 : 1}, '{}')`;
  const sound = [
    sql`insert into plan_versions (plan_version_id, kind, strategy_id, body, at, by)
      select 920 + id, 'audit', id, json_build_object('name', '', 'faceMonitoring', true, 'priceMonitoring', false, 'progressThreshold', null,
        'tradeMarks', (select json_build_array(json_build_object('categoryId', category_id, 'tradeMarkIds', json_build_array(trade_mark_id))) from products where product_id = 1)), 0, ''
      from generate_series(1, 2) id`,
    sql`insert into audit_reports (report_id, store_id, sent_date, field_employee_id, new_store, attachments, content) values (930001, 1, extract(epoch from timestamptz '2030-01-15Z'), 1, false, '[]', '{"lines": [[1, 2, 0, 0]]}')`,
    insertAudit(1, 930_001),
    insertAudit(2, null),
  ];
  const emptied = sql`update audit_reports set content = '{"lines": [[1, 0, 90, 0]]}' where report_id = 930001`;

  it('finds nothing in a done task whose report covers enough, and in a second one without a report', async () => {
    expect(await foundAfter(...sound)).toEqual([]);
  });

  it('finds a done task whose report no longer covers enough', async () => {
    expect(await foundAfter(...sound, emptied)).toEqual([
      'Задача аудита 1: прогресс 100 %, «Выполнена», отчёт 930001, а по отчётам прогресс 0 %, «Новая», без отчёта',
    ]);
  });

  it('finds nothing while the change of the report waits to be followed', async () => {
    const waiting = sql`insert into jobs (kind, body, requested_by, due, changed_at) values ('follow', '{"auditStoreIds": [1]}', '', 0, 0)`;
    expect(await foundAfter(...sound, emptied, waiting)).toEqual([]);
  });
});

describe('npm run planning -- check', () => {
  it('says that nothing is wrong', async () => {
    expect(await runPlanningCommand(engineDeps(api.deps), ['check'])).toEqual({ ok: true, text: 'Расхождений нет.' });
  });

  it('prints each violation and fails', async () => {
    await api.deps.db.execute(sql`update task_products set open = false where task_id = ${task}`);
    expect(await runPlanningCommand(engineDeps(api.deps), ['check'])).toEqual({
      ok: false,
      text: `Задача ${task}: товар «Чай чёрный» занят не так, как состояние задачи\nРасхождений: 1.`,
    });
    await api.deps.db.execute(sql`update task_products set open = true where task_id = ${task}`);
  });

  it('takes no day', async () => {
    const { ok, text } = await runPlanningCommand(engineDeps(api.deps), ['check', '--day', '2025-06-15']);
    expect([ok, text.split('\n')[0]]).toEqual([false, 'Планирование:']);
  });
});
