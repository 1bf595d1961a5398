import { sql, type SQL } from 'drizzle-orm';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import { intArray } from '../../platform/db/rows.ts';
import { isPayableVolumeTask, promisedBonus } from '../tasks/volumeTasks.ts';
import { raisedMoney, raisingTasks } from './raisedMoney.ts';

/** Condition for accruals that are earned: those of a distribution task count from its verification on. */
export const isEarned = sql`(accruals.task_id is null
  or exists (select 1 from tasks done where done.task_id = accruals.task_id and done.verified_date is not null))`;

/**
 * Returns the earned money: the accruals of planned tasks, and what verified tasks and volume tasks from outside have
 * brought (spec D78). The sum of kopecks is exact.
 */
export const earnedWhere = (
  theirs: SQL,
): SQL => sql`((select coalesce(sum(t.money_paid), 0) from tasks t where t.verified_date is not null and t.plan_version_id is null and ${theirs})
  + (select coalesce(sum(t.money_paid::numeric), 0) from volume_tasks t where t.plan_version_id is null and ${theirs})
  + (select coalesce(sum(accruals.amount), 0) from accruals where ${isEarned} and ${theirs}))`;

/** Money that an open volume task can still add: of a task from outside, what it has not paid. */
const openBonus = sql`${promisedBonus} - case when volume_tasks.plan_version_id is null then volume_tasks.money_paid::numeric else 0 end`;

/** Returns the increases that open planned volume tasks promise. */
const openIncreases = (theirs: SQL): SQL => sql`(
  select coalesce(sum(round(((body->>'distributionMoneyIncrease')::float8 * promised)::numeric)), 0)
  from volume_tasks join volume_strategies using (strategy_id) join plan_versions using (plan_version_id, strategy_id)
    join (${raisedMoney(raisingTasks(sql`select field_employee_id from volume_tasks where plan_version_id is not null and status = any(${intArray(actualStatusIds)}) and ${theirs}`))}) raised using (volume_task_id, field_employee_id)
  where ${isPayableVolumeTask})`;

/**
 * Returns the money that open tasks can still add to the earned sum. Money of tasks from outside that was accrued
 * before verification does not count yet; planned tasks count in full, volume tasks with their increases.
 */
export const openWhere = (
  theirs: SQL,
): SQL => sql`((select coalesce(sum(t.money_total - case when t.verified_date is null or t.plan_version_id is not null then 0 else t.money_paid end), 0)
    from tasks t where t.status = any(${intArray(actualStatusIds)}) and ${theirs})
  + (select coalesce(sum(${openBonus}), 0) from volume_tasks
    join volume_strategies using (strategy_id) where ${isPayableVolumeTask} and ${theirs})
  + ${openIncreases(theirs)})`;
