import { sql, type SQL } from 'drizzle-orm';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import { intArray } from '../../platform/db/rows.ts';
import { isOpenVolumeTask } from '../tasks/volumeTasks.ts';

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

/** Roubles of the list's products that the agent of a volume task has sold in its period. */
const sold = sql`(select coalesce(sum(s.rub::numeric), 0) from sales s
  where s.field_employee_id = volume_tasks.field_employee_id and s.day between volume_strategies.start_date and volume_strategies.end_date
    and (volume_strategies.mml_id is null or s.product_id in (select p.product_id from products p
      join mml_items i on i.mml_id = volume_strategies.mml_id and (i.product_id = p.product_id or i.category_id = p.category_id))))`;

/** Money of an open volume task: for a planned percent task what it would pay now (planning §11). */
const volumeMoney = sql`case when volume_tasks.plan_version_id is null then volume_tasks.money_total::numeric - volume_tasks.money_paid::numeric
  when volume_strategies.percentage_of_sales is null then volume_tasks.money_total::numeric
  else round(volume_strategies.percentage_of_sales::numeric * greatest(0, ${sold})) end`;

/**
 * Returns the money that open tasks can still add to the earned sum. Money of tasks from outside that was accrued
 * before verification does not count yet; planned tasks count in full.
 */
export const openWhere = (
  theirs: SQL,
): SQL => sql`((select coalesce(sum(t.money_total - case when t.verified_date is null or t.plan_version_id is not null then 0 else t.money_paid end), 0)
    from tasks t where t.status = any(${intArray(actualStatusIds)}) and ${theirs})
  + (select coalesce(sum(${volumeMoney}), 0) from volume_tasks
    join volume_strategies using (strategy_id) where ${isOpenVolumeTask} and ${theirs}))`;
