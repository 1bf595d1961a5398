import { sql, type SQL } from 'drizzle-orm';
import type { Measure } from '#dictionaries/measures.ts';
import { addDays, type Day } from '#planning/days.ts';
import type { VolumeTaskSales } from '#planning/followVolume.ts';
import { taskStates, type TaskState } from '#planning/progress.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';
import { productsOfVersion } from '../../tasks/volumeTasks.ts';
import { correctionDays } from '../follow/days.ts';

/** A planned volume task with its sales, and what is stored of its result. */
export interface FollowedVolumeTask extends VolumeTaskSales {
  volumeTaskId: number;
  strategyId: number;
  fieldEmployeeId: number;
  measure: Measure;
  progress: number;
  status: TaskState;
  /** Roubles that are posted for the bonus. */
  postedBonus: number;
}

const hasVolume = sql`volume_tasks.plan_version_id is not null and volume_tasks.removed_at is null and volume_tasks.volume > 0
  and volume_tasks.status <> ${taskStates.withdrawn}`;

/** Condition for planned volume tasks that follow their sales on a day: an empty volume is not followed. */
export const isFollowedVolume = (day: Day) =>
  sql`${hasVolume} and (volume_tasks.closed_day is null or volume_tasks.closed_day > ${addDays(day, -correctionDays)})`;

/** Condition for planned volume tasks that followed their sales until a day before. */
export const isFrozenVolume = (day: Day) =>
  sql`${hasVolume} and volume_tasks.closed_day <= ${addDays(day, -correctionDays)}`;

/** Locks planned volume tasks, and returns them with their agents' sales (planning §5), in the order of their ids. */
export async function readFollowedVolume(tx: Db, taskIds: readonly number[], day: Day): Promise<FollowedVolumeTask[]> {
  // In a separate statement: the next one then sees the sales that were committed while this one waited.
  const locked = await rowsOf<{ id: number }>(
    tx,
    sql`
    select volume_task_id as id from volume_tasks where volume_task_id = any(${intArray(taskIds)}) and ${isFollowedVolume(day)}
    order by volume_task_id for update`,
  );
  return readVolumeTaskSales(
    tx,
    locked.map(({ id }) => id),
    isFollowedVolume(day),
  );
}

/** Returns those of some planned volume tasks that meet a condition, with their sales. */
export function readVolumeTaskSales(db: Db, taskIds: readonly number[], where: SQL): Promise<FollowedVolumeTask[]> {
  const ids = intArray(taskIds);
  return rowsOf<FollowedVolumeTask>(
    db,
    sql`
    with own as (
      select volume_tasks.*, body, (body->>'startDate')::date as first, (body->>'endDate')::date as last, (body->>'measure')::int as measure
      from volume_tasks join plan_versions using (plan_version_id, strategy_id) where volume_task_id = any(${ids}) and ${where}),
    listed as (
      select plan_version_id, product_id from (select distinct plan_version_id, body from own) version cross join lateral (${productsOfVersion}) products),
    sold as (
      select volume_task_id, trade_point_id, sum(case own.measure when 0 then kg when 1 then rub else pieces end) as net, sum(rub) as roubles, sum(pieces) as pieces
      from own join sales on sales.field_employee_id = own.field_employee_id and sales.day between first and last
        join listed on listed.plan_version_id = own.plan_version_id and listed.product_id = sales.product_id
      group by 1, 2),
    total as (
      select volume_task_id, sum(net) as net, sum(roubles) as roubles, count(*) filter (where pieces > 0)::int as points from sold group by 1),
    posted as (
      select volume_task_id, sum(amount)::float8 as bonus from accruals where volume_task_id = any(${ids}) and kind = 'volume' group by 1)
    select volume_task_id as "volumeTaskId", strategy_id as "strategyId", field_employee_id as "fieldEmployeeId", measure, volume, money_total as money, closed_day is not null as "isClosed",
      json_build_object('progressThreshold', body->'progressThreshold', 'storesAffectionCount', body->'storesAffectionCount', 'percentageOfSales', body->'percentageOfSales',
        'distributionMoneyIncrease', body->'distributionMoneyIncrease') as rules,
      progress, status, coalesce(net, 0) as net, coalesce(roubles, 0) as roubles, coalesce(points, 0) as points, coalesce(bonus, 0) as "postedBonus"
    from own left join total using (volume_task_id) left join posted using (volume_task_id) order by volume_task_id`,
  );
}
