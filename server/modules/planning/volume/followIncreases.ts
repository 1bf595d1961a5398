import { sql, type SQL } from 'drizzle-orm';
import { addDays, type Day } from '#planning/days.ts';
import { increaseReason } from '#planning/followVolume.ts';
import { taskStates } from '#planning/progress.ts';
import { increaseOf } from '#planning/volumeTask.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';
import { postAccruals } from '../../billing/postAccruals.ts';
import { raisedMoney, raisedTasks, raisingTasks } from '../../billing/raisedMoney.ts';
import { correctionDays } from '../follow/days.ts';
import { storeRaisedTasks } from '../../volume/plannedVolumeTasks.ts';

/** A planned volume task that raises accruals for distribution tasks once it is done. */
export interface FollowedIncrease {
  volumeTaskId: number;
  fieldEmployeeId: number;
  distributionMoneyIncrease: number;
  /** Roubles of the accruals that it raises; 0 while it is not done. */
  distributionAccruals: number;
  /** Roubles that are posted for the increase. */
  posted: number;
}

const increase = sql`(known.body->>'distributionMoneyIncrease')::float8`;
/** A removed task that is done keeps its increase, so it is followed like the others. */
const hasIncrease = sql`volume_tasks.volume > 0 and volume_tasks.status <> ${taskStates.withdrawn} and ${increase} > 0 and raised_task_ids is null`;
/** Days for which an increase is followed beyond its volume task: the next night keeps it, or the one after a failed one. */
const extraDays = 7;
/** Returns the volume tasks with an increase by a condition, in the order of their ids. */
const raising = (where: SQL, day: Day): SQL => sql`
  volume_tasks join plan_versions known using (plan_version_id, strategy_id)
  where ${where} and ${hasIncrease} and (closed_day is null or closed_day > ${addDays(day, -correctionDays - extraDays)}) order by volume_task_id`;

/** Returns the increases of the volume tasks of agents, or of given tasks, that follow their sales on a day. */
export function readIncreases(
  db: Db,
  given: { agents: readonly number[] } | { taskIds: readonly number[] },
  day: Day,
): Promise<FollowedIncrease[]> {
  const where =
    'agents' in given
      ? sql`field_employee_id = any(${intArray(given.agents)})`
      : sql`volume_task_id = any(${intArray(given.taskIds)})`;
  return rowsOf(
    db,
    sql`
    with own as (select volume_task_id, field_employee_id, ${increase} as increase, volume_tasks.status from ${raising(where, day)}),
      raised as (${raisedMoney(raisingTasks(sql`select field_employee_id from own`))})
    select volume_task_id as "volumeTaskId", field_employee_id as "fieldEmployeeId", increase as "distributionMoneyIncrease",
      case when status = ${taskStates.done} then coalesce(accrued, 0) else 0 end::float8 as "distributionAccruals",
      (select coalesce(sum(amount), 0)::float8 from accruals where accruals.volume_task_id = own.volume_task_id and kind = 'increase') as posted
    from own left join raised using (volume_task_id, field_employee_id) order by volume_task_id`,
  );
}

/** Brings the increases of agents in line with their accruals for distribution tasks; posts the differences. */
export async function followIncreases(tx: Db, agents: readonly number[], day: Day): Promise<void> {
  if (agents.length === 0) return;
  // In a separate statement: the next one then sees what was committed while this one waited.
  const locked = await rowsOf(
    tx,
    sql`select volume_task_id from ${raising(sql`field_employee_id = any(${intArray(agents)})`, day)} for update of volume_tasks`,
  );
  if (locked.length === 0) return;
  await postAccruals(
    tx,
    (await readIncreases(tx, { agents }, day)).flatMap(({ volumeTaskId, fieldEmployeeId, posted, ...task }) => {
      const amount = increaseOf(task, task.distributionAccruals) - posted;
      const reason = increaseReason(task, posted !== 0);
      return amount === 0 ? [] : [{ fieldEmployeeId, volumeTaskId, kind: 'increase' as const, amount, day, reason }];
    }),
  );
}

/**
 * Keeps for at most `size` volume tasks that no longer follow their sales which distribution tasks they raise. Returns
 * whether more may be left.
 */
export async function keepRaisedTasks(tx: Db, day: Day, size: number): Promise<boolean> {
  const due = await rowsOf<{ id: number; agent: number }>(
    tx,
    sql`
    select volume_task_id as id, field_employee_id as agent from volume_tasks join plan_versions known using (plan_version_id, strategy_id)
    where closed_day <= ${addDays(day, -correctionDays)} and ${hasIncrease} order by volume_task_id limit ${size}`,
  );
  const agents = [...new Set(due.map(({ agent }) => agent))];
  // Sales that came after the tasks were followed count as well.
  await followIncreases(tx, agents, day);
  const raised = await rowsOf<{ volumeTaskId: number; taskIds: number[] }>(
    tx,
    sql`
    select volume_task_id as "volumeTaskId", coalesce(task_ids, '{}') as "taskIds"
    from unnest(${intArray(due.map(({ id }) => id))}) volume_task_id
      left join (${raisedTasks(raisingTasks(sql`select unnest(${intArray(agents)})`))}) raised using (volume_task_id)`,
  );
  await storeRaisedTasks(tx, raised);
  return due.length === size;
}
