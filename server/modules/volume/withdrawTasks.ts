import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import type { WithdrawalReason } from '#dictionaries/withdrawalReasons.ts';
import { taskStates } from '#planning/progress.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray } from '../../platform/db/rows.ts';
import { dayOfInstant } from '../../platform/http/instants.ts';
import type { StoredRows } from '../../platform/context/follower.ts';
import { volumeStrategies, volumeTasks } from '../../platform/tables/strategies.ts';

/** Condition for volume tasks that are withdrawn when their strategy loses them: open ones without accrued money. */
export const isWithdrawable = sql`volume_tasks.status = any(${intArray(actualStatusIds)}) and volume_tasks.money_paid = 0`;

const now = sql`extract(epoch from now())`;

/**
 * Removes tasks from their strategies. Open ones without accrued money are withdrawn and keep the day and the reason,
 * all others stay as they are (spec D76, D84).
 */
export async function withdrawTasks(tx: Db, where: SQL | undefined, why: WithdrawalReason): Promise<void> {
  await tx
    .update(volumeTasks)
    .set({
      removedAt: sql`${now}::bigint`,
      status: sql`case when ${isWithdrawable} then ${taskStates.withdrawn}::smallint else status end`,
      reason: sql`case when ${isWithdrawable} then coalesce(reason, '{}') || jsonb_build_object('withdrawn', jsonb_build_object('why', ${why}::text, 'day', ${dayOfInstant(now)})) else reason end`,
    })
    .where(and(where, isNull(volumeTasks.removedAt)));
}

/** Status of a task that its strategy selects again: a withdrawn one is new, or in progress. */
export const presentStatus = sql`case when volume_tasks.removed_at is null or volume_tasks.status <> ${taskStates.withdrawn} then volume_tasks.status
  when volume_tasks.progress > 0 then 1 else 0 end`;

/** The inputs of a task that its strategy selects again, without why it was withdrawn; null where it has none. */
export const presentReason = sql`nullif(volume_tasks.reason - 'withdrawn', '{}'::jsonb)`;

/** Withdraws the tasks of a strategy that is being deleted. If it has any, its row is only marked `deleted`. */
export async function withdrawStrategy(tx: Db, strategyId: number): Promise<void> {
  const own = eq(volumeTasks.strategyId, strategyId);
  await withdrawTasks(tx, own, 'deleted');
  const left = await tx.select({ volumeTaskId: volumeTasks.volumeTaskId }).from(volumeTasks).where(own).limit(1);
  if (left.length > 0)
    await tx.update(volumeStrategies).set({ deleted: true }).where(eq(volumeStrategies.strategyId, strategyId));
}

/**
 * Restores a deleted strategy: its own values and the selection of employees as stored, the progress and the money of
 * its tasks as they are now. The tasks of agents who have been deleted since stay out.
 */
export async function reviveStrategy(tx: Db, strategyId: number, stored: StoredRows): Promise<void> {
  const rows = (stored['volume_tasks'] ?? []).map((row) => ({
    ...row,
    // Entries of earlier versions have a flag instead of the time.
    removed_at: row['removed_at'] ?? (row['withdrawn'] === true ? 0 : null),
  }));
  await tx
    .delete(volumeStrategies)
    .where(
      and(
        eq(volumeStrategies.strategyId, strategyId),
        sql`not exists (select 1 from volume_tasks t where t.strategy_id = ${strategyId})`,
      ),
    );
  await tx.execute(sql`
    insert into volume_strategies select * from json_populate_recordset(null::volume_strategies, ${JSON.stringify(stored['volume_strategies'] ?? [])}::json)
    on conflict (strategy_id) do update set (name, mml_id, distribution_money_increase, percentage_of_sales, stores_affection_count, start_date, end_date, progress_threshold, measure, status, comment, responsible_id, deleted)
      = (excluded.name, excluded.mml_id, excluded.distribution_money_increase, excluded.percentage_of_sales, excluded.stores_affection_count, excluded.start_date, excluded.end_date, excluded.progress_threshold, excluded.measure,
        excluded.status, excluded.comment, excluded.responsible_id, false)`);
  await tx.execute(sql`
    insert into volume_tasks select * from json_populate_recordset(null::volume_tasks, ${JSON.stringify(rows)}::json) given
    where exists (select 1 from field_employees known where known.field_employee_id = given.field_employee_id)
    on conflict (strategy_id, field_employee_id) do update set removed_at = excluded.removed_at,
      reason = case when excluded.removed_at is null then ${presentReason} else volume_tasks.reason end,
      volume = case when volume_tasks.closed_day is null then excluded.volume else volume_tasks.volume end,
      money_total = case when volume_tasks.closed_day is null then excluded.money_total else volume_tasks.money_total end,
      status = case when volume_tasks.status = ${taskStates.withdrawn} then greatest(excluded.status, case when volume_tasks.progress > 0 then 1 else 0 end) else volume_tasks.status end`);
}
