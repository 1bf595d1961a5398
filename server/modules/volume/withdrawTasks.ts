import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { volumeStrategies, volumeTasks } from '../../platform/tables/strategies.ts';

/**
 * Withdraws tasks from their strategies: those without accrued money are deleted, the others are marked as withdrawn
 * (spec D76).
 */
export async function withdrawTasks(tx: Db, where: SQL | undefined): Promise<void> {
  await tx.delete(volumeTasks).where(and(where, eq(volumeTasks.moneyPaid, 0)));
  await tx.update(volumeTasks).set({ withdrawn: true }).where(where);
}

/**
 * Withdraws the tasks of a strategy that is being deleted. If tasks remain, the strategy's row is only marked
 * `deleted`.
 */
export async function withdrawStrategy(tx: Db, strategyId: number): Promise<void> {
  const own = eq(volumeTasks.strategyId, strategyId);
  await withdrawTasks(tx, own);
  const left = await tx.select({ volumeTaskId: volumeTasks.volumeTaskId }).from(volumeTasks).where(own).limit(1);
  if (left.length > 0)
    await tx.update(volumeStrategies).set({ deleted: true }).where(eq(volumeStrategies.strategyId, strategyId));
}

/**
 * Deletes the leftovers of a deleted strategy, before its stored rows, which contain the same tasks, are inserted
 * again.
 */
export async function clearRemains(tx: Db, strategyId: number): Promise<void> {
  await tx.delete(volumeStrategies).where(and(eq(volumeStrategies.strategyId, strategyId), volumeStrategies.deleted));
}
