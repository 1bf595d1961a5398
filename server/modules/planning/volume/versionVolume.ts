import { sql } from 'drizzle-orm';
import { activeStrategyStatus } from '#dictionaries/strategyStatus.ts';
import type { Day } from '#planning/days.ts';
import type { VolumeStrategy } from '#schemas/entities/volumeStrategy.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import { readVolumeStrategies } from '../../volume/read.ts';
import { giveVolumeVersion } from '../../volume/plannedVolumeTasks.ts';
import { storePlanVersion, type PlanVersion } from '../planVersionRows.ts';
import { readItems } from '../readItems.ts';
import { followVolumeTasks, volumeTasksAtOnce } from './followVolumeTasks.ts';

/** Returns what decides about the tasks of a volume strategy, with its name. Without a list all products count. */
async function bodyOf(db: Db, strategy: VolumeStrategy): Promise<PlanVersion['body']> {
  const { mmlId } = strategy;
  const items = mmlId == null ? null : await readItems(db, mmlId);
  return {
    name: strategy.name,
    mmlId: mmlId ?? null,
    items: items && items.map(({ itemKey, minPieces }) => ({ itemKey, minVolume: minPieces })),
    startDate: strategy.startDate,
    endDate: strategy.endDate,
    measure: strategy.measure,
    progressThreshold: strategy.progressThreshold,
    storesAffectionCount: strategy.storesAffectionCount ?? null,
    percentageOfSales: strategy.percentageOfSales ?? null,
    distributionMoneyIncrease: strategy.distributionMoneyIncrease ?? null,
  };
}

/**
 * Versions an active volume strategy as it is, and lets its open tasks follow that version. The tasks that have followed
 * another one count the sales that are known at once (planning §11); returns their ids.
 */
export async function versionVolume(
  tx: Db,
  strategy: VolumeStrategy,
  { day, ...writer }: { at: number; by: string; day: Day },
): Promise<readonly number[]> {
  if (strategy.status !== activeStrategyStatus) return [];
  const { strategyId } = strategy;
  const planVersionId = await storePlanVersion(
    tx,
    { kind: 'volume', strategyId, body: await bodyOf(tx, strategy) },
    writer,
  );
  const taskIds = await giveVolumeVersion(tx, strategyId, planVersionId);
  for (let first = 0; first < taskIds.length; first += volumeTasksAtOnce)
    await followVolumeTasks(tx, taskIds.slice(first, first + volumeTasksAtOnce), { at: writer.at, day });
  return taskIds;
}

/**
 * Versions the next volume strategy after an id that is active on a day; returns its id, null at the end. A change of
 * its list is taken over so.
 */
export async function versionNextVolume(
  tx: Db,
  { day, after }: { day: Day; after: number },
  writer: { at: number; by: string },
): Promise<number | null> {
  const [next] = await rowsOf<{ id: number }>(
    tx,
    sql`
    select strategy_id as id from volume_strategies
    where strategy_id > ${after} and status = ${activeStrategyStatus} and not deleted and ${day}::date between start_date and end_date
    order by strategy_id limit 1`,
  );
  if (next === undefined) return null;
  const [strategy] = await readVolumeStrategies(tx, [next.id], undefined);
  if (strategy !== undefined) await versionVolume(tx, strategy, { ...writer, day });
  return next.id;
}
