import { sql } from 'drizzle-orm';
import type { Day } from '#planning/days.ts';
import { taskStates, type TaskState } from '#planning/progress.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';

/** What a planned volume task has reached; its money follows from its accruals. */
interface StoredResult {
  volumeTaskId: number;
  /** A fraction, not capped at 1. */
  progress: number;
  status: TaskState;
}

/** Stores results of planned volume tasks. */
export async function storeVolumeResults(tx: Db, results: readonly StoredResult[]): Promise<void> {
  if (results.length === 0) return;
  await tx.execute(sql`
    update volume_tasks set progress = given.progress, status = given.status
    from json_to_recordset(${JSON.stringify(results)}::json) as given ("volumeTaskId" int, progress float8, status int2)
    where volume_task_id = given."volumeTaskId" and plan_version_id is not null`);
}

/**
 * Lets the open tasks of a strategy follow a version of it, and returns the ids of those that have followed another one
 * or none. Tasks that have progress or money from outside stay as they are (planning §2).
 */
export async function giveVolumeVersion(tx: Db, strategyId: number, planVersionId: number): Promise<number[]> {
  const given = await rowsOf<{ id: number }>(
    tx,
    sql`
    update volume_tasks set plan_version_id = ${planVersionId}::int
    where strategy_id = ${strategyId} and removed_at is null and closed_day is null and plan_version_id is distinct from ${planVersionId}::int
      and (plan_version_id is not null or status = ${taskStates.untouched} and progress = 0 and money_paid = 0)
    returning volume_task_id as id`,
  );
  return given.map(({ id }) => id);
}

export async function readOpenVolumeTasks(db: Db, strategyId: number): Promise<number[]> {
  const open = await rowsOf<{ id: number }>(
    db,
    sql`
    select volume_task_id as id from volume_tasks
    where strategy_id = ${strategyId} and removed_at is null and closed_day is null and plan_version_id is not null order by volume_task_id`,
  );
  return open.map(({ id }) => id);
}

/** Marks planned volume tasks as closed on a day. */
export async function closeVolumeTasks(tx: Db, taskIds: readonly number[], day: Day): Promise<void> {
  await tx.execute(sql`update volume_tasks set closed_day = ${day} where volume_task_id = any(${intArray(taskIds)})`);
}

/** Keeps which distribution tasks planned volume tasks raise, from then on. */
export async function storeRaisedTasks(
  tx: Db,
  raised: readonly { volumeTaskId: number; taskIds: readonly number[] }[],
): Promise<void> {
  if (raised.length === 0) return;
  await tx.execute(sql`
    update volume_tasks set raised_task_ids = array(select json_array_elements_text("taskIds")::int)
    from json_to_recordset(${JSON.stringify(raised)}::json) as given ("volumeTaskId" int, "taskIds" json)
    where volume_task_id = given."volumeTaskId"`);
}
