import { and, eq, notInArray, sql } from 'drizzle-orm';
import { strategyVolumeResource as declaration } from '#resources/strategyVolume.ts';
import type { VolumeStrategyBody } from '#schemas/entities/volumeStrategy.ts';
import type { Db } from '../../platform/db/connection.ts';
import { requireKnown } from '../../identity/rights/known.ts';
import { fieldEmployees } from '../../platform/tables/reference.ts';
import { mml, volumeStrategies, volumeTasks } from '../../platform/tables/strategies.ts';
import { requireUser, type Actor } from '../../platform/context/actor.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { columnValues } from '../../recordEngine/core/fieldColumns.ts';
import { rejectClosedChanges } from './closedTasks.ts';
import { presentReason, presentStatus, withdrawTasks } from './withdrawTasks.ts';

/**
 * Sets the tasks to the selected employees; the progress of remaining and of returning employees is preserved, and
 * so is every task with accrued money.
 */
async function saveTasks(
  tx: Db,
  strategyId: number,
  body: VolumeStrategyBody,
  limit: TerritoryLimit | undefined,
): Promise<void> {
  const tasks = [...new Map((body.tasks ?? []).map((task) => [task.fieldEmployeeId, task])).values()];
  const agentIds = tasks.map((task) => task.fieldEmployeeId);
  await requireKnown(tx, 'tasks', agentIds, fieldEmployees.fieldEmployeeId, limit);
  await withdrawTasks(
    tx,
    and(
      eq(volumeTasks.strategyId, strategyId),
      agentIds.length === 0 ? undefined : notInArray(volumeTasks.fieldEmployeeId, agentIds),
    ),
    'agent',
  );
  if (tasks.length === 0) return;
  await tx
    .insert(volumeTasks)
    .values(
      tasks.map(({ fieldEmployeeId, volume, money }) => ({
        strategyId,
        fieldEmployeeId,
        volume,
        moneyTotal: money ?? null,
        moneyPaid: 0,
        progress: 0,
        status: 0,
      })),
    )
    .onConflictDoUpdate({
      target: [volumeTasks.strategyId, volumeTasks.fieldEmployeeId],
      set: {
        volume: sql`excluded.volume`,
        moneyTotal: sql`excluded.money_total`,
        status: presentStatus,
        reason: presentReason,
        removedAt: null,
      },
    });
}

/** Saves a new strategy (`existing` null) or an existing one; returns its id. */
export async function saveVolumeStrategy(
  tx: Db,
  existing: number | null,
  body: VolumeStrategyBody,
  actor: Actor,
): Promise<number> {
  const { limit } = actor;
  const values = columnValues(volumeStrategies, declaration, body);
  if (existing !== null) await rejectClosedChanges(tx, existing, body);
  await requireKnown(tx, 'mmlId', body.mmlId ? [body.mmlId] : [], mml.mmlId, limit);
  const [saved] =
    existing === null
      ? await tx
          .insert(volumeStrategies)
          .values({ ...values, responsibleId: requireUser(actor).companyEmployeeId })
          .returning({ strategyId: volumeStrategies.strategyId })
      : await tx
          .update(volumeStrategies)
          .set(values)
          .where(eq(volumeStrategies.strategyId, existing))
          .returning({ strategyId: volumeStrategies.strategyId });
  if (saved === undefined) throw new Error('The save of a strategy gave no row');
  await saveTasks(tx, saved.strategyId, body, limit);
  return saved.strategyId;
}
