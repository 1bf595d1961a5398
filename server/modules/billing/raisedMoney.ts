import { sql, type SQL } from 'drizzle-orm';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import { taskStates } from '#planning/progress.ts';
import { intArray } from '../../platform/db/rows.ts';
import { settledSales } from '../tasks/countedSales.ts';

const isOpen = (status: SQL): SQL => sql`${status} = any(${intArray(actualStatusIds)})`;

/** Returns the planned volume tasks with a volume and an increase of agents; `agents` is a query of their ids. */
export const raisingTasks = (agents: SQL): SQL => sql`
  select volume_task_id, strategy_id, field_employee_id, volume_tasks.status, volume_tasks.removed_at, raised_task_ids, (body->>'startDate')::date as first, (body->>'endDate')::date as last
  from volume_tasks join plan_versions using (plan_version_id, strategy_id)
  where field_employee_id in (${agents}) and volume > 0 and (body->>'distributionMoneyIncrease')::float8 > 0`;

/**
 * Returns the beginning of a query with `paid`, the distribution tasks that done volume tasks raise, and `hoped`, those
 * that open ones would raise, too. Only a volume task that no longer follows its sales keeps what it raised: what it has
 * posted stays, so a corrected sale must not move it to another one.
 */
const withRaised = (tasks: SQL): SQL => sql`
  with raising as (${tasks}),
    held as (select field_employee_id, volume_task_id as holder, unnest(raised_task_ids) as task_id from raising),
    money as (
      select field_employee_id, task_id, sum(accrued) as accrued, sum(promised) as promised from (
        select field_employee_id, task_id, amount as accrued, amount as promised from accruals
        where kind = 'task' and field_employee_id in (select field_employee_id from raising)
        union all
        select field_employee_id, task_id, 0, money_total - money_paid from tasks
        where plan_version_id is not null and ${isOpen(sql`status`)} and field_employee_id in (select field_employee_id from raising)) each
      group by 1, 2),
    late as (
      select distinct task_id from money join tasks using (task_id)
        join raising on raising.field_employee_id = money.field_employee_id and start_day <= last and deadline_date > last
      where tasks.status = ${taskStates.done}),
    sold as (
      select task_id, day, sum(amount) over (partition by task_id order by day) as net, volume from (
        select task_id, day, volume, sum(net) as amount
        from (${settledSales(sql`select task_id from late`)}) settled join tasks using (task_id) group by 1, 2, 3) daily),
    completed as (select task_id, min(day) as day from sold where net >= volume - 0.0000005 group by 1),
    raised as (
      select raising.volume_task_id, raising.status, raising.removed_at, raising.field_employee_id, money.task_id, last, accrued, promised
      from money join tasks using (task_id) left join completed using (task_id)
        left join held on held.field_employee_id = money.field_employee_id and held.task_id = money.task_id
        join raising on raising.field_employee_id = money.field_employee_id and case when holder is null
          then raised_task_ids is null and (deadline_date between first and last or completed.day between first and last)
          else volume_task_id = holder end),
    paid as (
      select distinct on (field_employee_id, task_id) volume_task_id, field_employee_id, task_id, accrued from raised
      where status = ${taskStates.done} order by field_employee_id, task_id, last, volume_task_id),
    hoped as (
      select distinct on (field_employee_id, task_id) volume_task_id, field_employee_id, promised from raised
      where status = ${taskStates.done} or removed_at is null and ${isOpen(sql`status`)} order by field_employee_id, task_id, last, volume_task_id)`;

/**
 * Returns the money of distribution tasks that volume tasks raise (spec D85), as rows `volume_task_id`,
 * `field_employee_id`, `accrued` and `promised` (roubles). A volume task raises the distribution tasks whose deadline
 * lies in its period or whose volume was sold out in it; each of them is raised once, by the task whose period ends first.
 * `accrued` is what done volume tasks raise; `promised` also counts open tasks of both kinds.
 *
 * It depends on sales and states alone, not on the nights that closed the tasks.
 * `tasks` is a query of the volume tasks, as `raisingTasks` returns them.
 */
export const raisedMoney = (tasks: SQL): SQL => sql`
  ${withRaised(tasks)}
  select volume_task_id, field_employee_id, sum(accrued) as accrued, sum(promised) as promised
  from (select volume_task_id, field_employee_id, accrued, 0 as promised from paid union all select volume_task_id, field_employee_id, 0, promised from hoped) each
  group by 1, 2`;

/** Returns the distribution tasks that done volume tasks raise, as rows `volume_task_id` and `task_ids`. */
export const raisedTasks = (tasks: SQL): SQL => sql`
  ${withRaised(tasks)}
  select volume_task_id, array_agg(task_id order by task_id) as task_ids from paid group by 1`;
