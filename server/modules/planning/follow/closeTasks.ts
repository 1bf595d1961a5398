import { sql, type SQL } from 'drizzle-orm';
import { tasksResource } from '#resources/masterData/tasks.ts';
import { addDays, type Day } from '#planning/days.ts';
import { taskStates } from '#planning/progress.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';
import { findStored, type EngineDeps } from '../../../recordEngine/core/deps.ts';
import { closeStoredTasks, endStoredTasks, freezeStoredTasks } from '../../tasks/closeStoredTasks.ts';
import { withdrawPlannedTasks, type WithdrawnTask } from '../../tasks/plannedTaskRows.ts';
import { isMoved } from '../readOwnTasks.ts';
import { changeByPlanning } from '../changeByPlanning.ts';
import { correctionDays, waitDays } from './days.ts';
import { followTasks, type FollowMoment } from './followTasks.ts';

/** A literal, as in the partial index of open tasks: a parameter would not match it. */
const isOpen = sql.raw(`plan_version_id is not null and closed_day is null and status <> ${taskStates.withdrawn}`);

/** The place of a task in the order in which a night closes them. */
export interface ClosingPlace {
  deadline: Day;
  taskId: number;
}

/**
 * Returns the query for the tasks that a night closes after a place: past their deadline, with the distributor's sales
 * known up to it. In the order of the index, so that a step neither walks through the tasks of all years nor looks again
 * at those that wait for sales.
 */
export const dueTasks = (day: Day, size: number, after?: ClosingPlace): SQL => sql`
  select deadline_date::text as deadline, task_id as "taskId" from tasks
  where ${isOpen} and deadline_date < ${day} and ${after === undefined ? sql`true` : sql`(deadline_date, task_id) > (${after.deadline}::date, ${after.taskId}::int)`}
    and (deadline_date < ${addDays(day, -waitDays)} or exists (select 1 from sales where sales.distr_id = tasks.distr_id and sales.day >= tasks.deadline_date and sales.day < ${day}))
  order by deadline_date, task_id limit ${size}`;

/**
 * Closes at most `size` planned tasks of a night, with an entry in the history of each (planning §2, §4): they are done
 * or failed, and no longer claim their products. Returns the place of the last one; undefined when no more are left.
 */
export async function closeTasks(
  tx: Db,
  deps: EngineDeps,
  moment: FollowMoment,
  { size, after }: { size: number; after?: ClosingPlace | undefined },
): Promise<ClosingPlace | undefined> {
  const due = await rowsOf<ClosingPlace>(tx, dueTasks(moment.day, size, after));
  const taskIds = due.map(({ taskId }) => taskId);
  const resource = findStored(deps, tasksResource);
  await changeByPlanning(tx, deps, resource, { ids: taskIds, table: 'tasks', key: 'task_id' }, async () => {
    await closeStoredTasks(tx, taskIds, moment);
    await followTasks(tx, taskIds, moment);
  });
  return due.length < size ? undefined : due.at(-1);
}

/** Returns those of some moved tasks for which nothing was sold before the change. */
function readUnsold(tx: Db, taskIds: readonly number[]): Promise<WithdrawnTask[]> {
  return rowsOf(
    tx,
    sql`
    select task_id as "taskId", 'distributor' as why from tasks
    where task_id = any(${intArray(taskIds)}) and status = ${taskStates.untouched} order by task_id`,
  );
}

/**
 * Ends at most `size` begun and done tasks that are not closed and whose point has left their distributor: the night
 * that notices it lets them count up to the day before the change, and withdraws those that have begun only after it, as
 * if their sales came after the night (spec D86). Returns whether more may be left.
 */
export async function endMovedTasks(tx: Db, deps: EngineDeps, moment: FollowMoment, size: number): Promise<boolean> {
  // The night before this one had seen the point where it was, so it left on the day before this one.
  const last = addDays(moment.day, -2);
  const moved = await rowsOf<{ taskId: number }>(
    tx,
    sql`
    select task_id as "taskId" from tasks
    where task_id in (select task_id from task_products where open) and status <> ${taskStates.untouched} and deadline_date > ${last} and ${isMoved}
    order by task_id limit ${size}`,
  );
  const taskIds = moved.map(({ taskId }) => taskId);
  const resource = findStored(deps, tasksResource);
  await changeByPlanning(tx, deps, resource, { ids: taskIds, table: 'tasks', key: 'task_id' }, async () => {
    await endStoredTasks(tx, taskIds, { last, at: moment.at });
    await followTasks(tx, taskIds, moment);
    await withdrawPlannedTasks(tx, await readUnsold(tx, taskIds), moment);
  });
  return taskIds.length === size;
}

/** Returns the query for the tasks that a night freezes, in the order of the index. */
export const tasksToFreeze = (day: Day, size: number): SQL => sql`
  select task_id as "taskId" from tasks
  where closed_day <= ${addDays(day, -correctionDays)} and frozen_day is null and plan_version_id is not null
  order by closed_day, task_id limit ${size}`;

/**
 * Freezes at most `size` tasks that were closed 60 days ago: later corrections of sales change them no more, and are
 * listed as the difference to the sales that counted by then. Returns whether more may be left.
 */
export async function freezeTasks(tx: Db, moment: FollowMoment, size: number): Promise<boolean> {
  const taskIds = (await rowsOf<{ taskId: number }>(tx, tasksToFreeze(moment.day, size))).map(({ taskId }) => taskId);
  // Sales that came after the tasks were followed count as well.
  await followTasks(tx, taskIds, moment);
  await freezeStoredTasks(tx, taskIds, moment.day);
  return taskIds.length === size;
}
