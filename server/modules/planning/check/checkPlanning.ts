import { sql, type SQL } from 'drizzle-orm';
import { formatMoney } from '#codecs/money.ts';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import { taskResult } from '#planning/followTask.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';
import { countedSales } from '../countedSales.ts';
import { readFollowedIds, readTaskSales } from '../follow/readFollowed.ts';

/** Tasks that are read at a time, and violations that one check names. */
const [tasksAtOnce, maxNamed] = [500, 100];

/** A check of the live data; each row that it returns is a violation. */
interface Invariant {
  find: SQL;
  /** Describes a violation in Russian. */
  text: (row: Record<string, number>) => string;
}

const openTasks = sql`status = any(${intArray(actualStatusIds)})`;

/** The invariants of planning §10 that a query can find; the database itself keeps some of them, too. */
const invariants: readonly Invariant[] = [
  {
    find: sql`
      select task_id, money_paid as paid, (select coalesce(sum(amount), 0)::int from accruals where accruals.task_id = tasks.task_id) as accrued from tasks
      where plan_version_id is not null and money_paid <> (select coalesce(sum(amount), 0) from accruals where accruals.task_id = tasks.task_id)`,
    text: ({ task_id: task, paid, accrued }) =>
      `Задача ${task}: начислено ${formatMoney(paid)}, а по строкам начислений ${formatMoney(accrued)}`,
  },
  {
    find: sql`
      select volume_task_id as task_id, money_paid as paid, (select coalesce(sum(amount), 0)::int from accruals a where a.volume_task_id = volume_tasks.volume_task_id and kind = 'volume') as accrued from volume_tasks
      where plan_version_id is not null and money_paid <> (select coalesce(sum(amount), 0) from accruals a where a.volume_task_id = volume_tasks.volume_task_id and kind = 'volume')`,
    text: ({ task_id: task, paid, accrued }) =>
      `Задача на объём ${task}: начислено ${formatMoney(paid)}, а по строкам начислений ${formatMoney(accrued)}`,
  },
  {
    find: sql`select task_id, money_paid as paid, money_total as total from tasks where plan_version_id is not null and money_paid not between 0 and money_total`,
    text: ({ task_id: task, paid, total }) => `Задача ${task}: начислено ${formatMoney(paid)} из ${formatMoney(total)}`,
  },
  {
    find: sql`
      select trade_point_id, product_id, count(*)::int as claims from task_products where open group by 1, 2 having count(*) > 1`,
    text: ({ trade_point_id: point, product_id: product, claims }) =>
      `Точка ${point}, товар ${product}: открытых задач ${claims}`,
  },
  {
    find: sql`
      select task_id, task_products.product_id from task_products join tasks using (task_id)
      where open <> (closed_day is null and (${openTasks} or status = 3))`,
    text: ({ task_id: task, product_id: product }) =>
      `Задача ${task}: товар ${product} занят не так, как состояние задачи`,
  },
  {
    find: sql`
      select strategy_id, trade_point_id, count(*)::int as tasks, max((body->>'tasksMaxCount')::float8) as most from tasks join plan_versions using (plan_version_id, strategy_id)
      where ${openTasks} and body ? 'tasksMaxCount' group by 1, 2 having count(*) > max((body->>'tasksMaxCount')::float8)`,
    text: ({ strategy_id: strategy, trade_point_id: point, tasks, most }) =>
      `Стратегия ${strategy}, точка ${point}: открытых задач ${tasks}, а можно ${most}`,
  },
];

/** Checks the invariants of planning on live data; returns each violation as a Russian sentence (planning §10). */
export async function checkPlanning(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const { find, text } of invariants) {
    const rows = await rowsOf<Record<string, number>>(db, sql`${find} limit ${maxNamed}`);
    found.push(...rows.map(text));
  }
  for (let after = 0; ;) {
    const taskIds = await readFollowedIds(db, { after, size: tasksAtOnce });
    found.push(...(await checkResults(db, taskIds)), ...(await checkCountedOnce(db, taskIds)));
    if (taskIds.length < tasksAtOnce) return found;
    after = taskIds.at(-1) ?? 0;
  }
}

/** Finds tasks that differ from their sales, except those whose changes wait to be followed. */
async function checkResults(db: Db, taskIds: readonly number[]): Promise<string[]> {
  const waiting = await rowsOf<{ taskId: number }>(
    db,
    sql`select distinct value::int as "taskId" from jobs, jsonb_array_elements_text(body->'taskIds') where kind = 'follow' and value::int = any(${intArray(taskIds)})`,
  );
  const waits = new Set(waiting.map(({ taskId }) => taskId));
  return (await readTaskSales(db, taskIds))
    .filter(({ taskId }) => !waits.has(taskId))
    .flatMap((task) => {
      const { progress, status, earned } = taskResult(task);
      return progress === task.progress && status === task.status && earned === task.accrued
        ? []
        : `Задача ${task.taskId}: прогресс ${task.progress}, состояние ${task.status}, начислено ${formatMoney(task.accrued)}, а по продажам ${progress}, ${status} и ${formatMoney(earned)}`;
    });
}

/** Finds sales that count for one of the tasks and for another one. */
async function checkCountedOnce(db: Db, taskIds: readonly number[]): Promise<string[]> {
  const points = sql`select task_id from tasks where plan_version_id is not null and trade_point_id in (select trade_point_id from tasks where task_id = any(${intArray(taskIds)}))`;
  const rows = await rowsOf<{ saleId: number; tasks: number[] }>(
    db,
    sql`
    select sale_id as "saleId", array_agg(task_id order by task_id) as tasks from (${countedSales(points)}) found
    where counted group by 1 having count(*) > 1 and min(task_id) = any(${intArray(taskIds)}) limit ${maxNamed}`,
  );
  return rows.map(({ saleId, tasks }) => `Продажа ${saleId} засчитана в задачах ${tasks.join(', ')}`);
}
