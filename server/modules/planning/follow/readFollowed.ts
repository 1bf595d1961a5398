import { sql } from 'drizzle-orm';
import { measureNames, type Measure } from '#dictionaries/measures.ts';
import type { TaskSales } from '#planning/followTask.ts';
import { taskStates, type TaskState } from '#planning/progress.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';
import { presentSales } from '../../tasks/countedSales.ts';

/** A planned task with its sales, and what is stored of its result. */
export interface FollowedTask extends TaskSales {
  taskId: number;
  measure: Measure;
  progress: number;
  status: TaskState;
  /** Sum of its accruals in roubles. */
  accrued: number;
  /** The agent who gets its accruals: the one who has earlier ones that were not all taken back, otherwise its executor. */
  payee: number;
}

const measureOf = Object.fromEntries(Object.entries(measureNames).map(([number, name]) => [name, Number(number)]));

/**
 * Locks planned tasks and returns them with their sales, in the order of their ids. Withdrawn and frozen tasks are left
 * out (planning §4).
 */
export async function readFollowed(tx: Db, taskIds: readonly number[]): Promise<FollowedTask[]> {
  // In a separate statement: the next one then sees the sales that were committed while this one waited.
  const locked = await rowsOf<{ taskId: number }>(
    tx,
    sql`
    select task_id as "taskId" from tasks where task_id = any(${intArray(taskIds)}) and ${isFollowed}
    order by task_id for update`,
  );
  return readTaskSales(
    tx,
    locked.map(({ taskId }) => taskId),
  );
}

/** Condition for tasks that follow their sales. */
const isFollowed = sql`plan_version_id is not null and frozen_day is null and status <> ${taskStates.withdrawn}`;

/** Returns the ids of a page of the tasks that follow their sales, after an id. */
export async function readFollowedIds(db: Db, { after, size }: { after: number; size: number }): Promise<number[]> {
  const tasks = await rowsOf<{ taskId: number }>(
    db,
    sql`select task_id as "taskId" from tasks where task_id > ${after} and ${isFollowed} order by task_id limit ${size}`,
  );
  return tasks.map(({ taskId }) => taskId);
}

/** Condition for frozen tasks that know what had been sold by then. */
export const isFrozen = sql`frozen_day is not null and reason ? 'frozen'`;

/**
 * Returns those of some planned tasks that follow their sales, or meet another condition, with their sales, in the order
 * of their ids.
 */
export async function readTaskSales(db: Db, taskIds: readonly number[], where = isFollowed): Promise<FollowedTask[]> {
  const ids = intArray(taskIds);
  const rows = await rowsOf<Omit<FollowedTask, 'measure'> & { measure: string }>(
    db,
    sql`
    with sold as (
      select task_id, sum(net) as net from (${presentSales(sql`select unnest(${ids})`)}) present group by 1),
    posted as (
      select task_id, sum(amount)::float8 as accrued, case when sum(amount) <> 0 then (array_agg(field_employee_id order by accrual_id desc))[1] end as payee
      from accruals where task_id = any(${ids}) group by 1)
    select task_id as "taskId", measure, volume, money_total as "moneyTotal", coalesce((body->>'progressThreshold')::float8, 1) as threshold, closed_day is not null as "isClosed",
      coalesce(net, 0) as net, progress, status, coalesce(accrued, 0) as accrued, coalesce(payee, field_employee_id) as payee
    from tasks join plan_versions using (plan_version_id) left join sold using (task_id) left join posted using (task_id)
    where task_id = any(${ids}) and ${where} order by task_id`,
  );
  return rows.map((row) => ({ ...row, measure: measureOf[row.measure] as Measure }));
}
