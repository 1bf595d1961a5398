import { inArray, sql } from 'drizzle-orm';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import { addDays } from '#planning/days.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import type { Trail } from '../../../trail/history/write.ts';
import { versionedVolumeStrategies } from '../../volume/resource.ts';
import { closeVolumeTasks } from '../../volume/plannedVolumeTasks.ts';
import { changeByPlanning } from '../changeByPlanning.ts';
import { waitDays } from '../follow/days.ts';
import type { FollowMoment } from '../follow/followTasks.ts';
import { followVolumeTasks } from './followVolumeTasks.ts';

/**
 * Closes at most `size` planned volume tasks of a night: past the period, with the sales of the agent's distributor
 * known up to its end, after ten days in any case (planning §5). Each strategy gets an entry in the history. Returns
 * whether more may be left.
 */
export async function closeDueVolumeTasks(tx: Db, trail: Trail, moment: FollowMoment, size: number): Promise<boolean> {
  const { day } = moment;
  const due = await rowsOf<{ id: number; strategyId: number }>(
    tx,
    sql`
    select volume_task_id as id, strategy_id as "strategyId" from volume_tasks
      join plan_versions using (plan_version_id, strategy_id) join field_employees using (field_employee_id)
      cross join lateral (select (body->>'endDate')::date as last) period
    where closed_day is null and removed_at is null and volume > 0 and ${inArray(sql`status`, [...actualStatusIds])} and last < ${day}
      and (last < ${addDays(day, -waitDays)} or exists (select 1 from sales where sales.distr_id = field_employees.distr_id and sales.day >= last and sales.day < ${day}))
    order by volume_task_id limit ${size}`,
  );
  const taskIds = due.map(({ id }) => id);
  const ids = [...new Set(due.map(({ strategyId }) => strategyId))];
  const own = { ids, table: 'volume_strategies', key: 'strategy_id' };
  await changeByPlanning(tx, trail, versionedVolumeStrategies, own, async () => {
    await closeVolumeTasks(tx, taskIds, day);
    await followVolumeTasks(tx, taskIds, moment);
  });
  return due.length === size;
}
