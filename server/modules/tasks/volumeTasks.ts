import { and, desc, eq, inArray, not, sql, type SQL } from 'drizzle-orm';
import { activeStrategyStatus } from '#dictionaries/strategyStatus.ts';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import { taskStates } from '#planning/progress.ts';
import type { VolumeTask } from '#schemas/entities/task.ts';
import { withinPeriod } from '../../platform/http/period.ts';
import { fieldEmployees } from '../../platform/tables/reference.ts';
import { isListedVolumeTask, volumeStrategies, volumeTasks } from '../../platform/tables/strategies.ts';
import type { ApiDeps } from '../../platform/context/deps.ts';
import type { PageRange, Query } from '../../platform/http/query.ts';
import { isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';

/**
 * Tasks that are still to be done: an open status, an active strategy, and an employee whom the strategy still selects.
 */
export const isOpenVolumeTask = sql`(${inArray(volumeTasks.status, [...actualStatusIds])} and volume_tasks.removed_at is null
  and volume_strategies.status = ${activeStrategyStatus} and not volume_strategies.deleted)`;

/** A task that was removed before it paid anything is withdrawn. */
export const shownVolumeStatus = sql<number>`case when volume_tasks.removed_at is not null and volume_tasks.money_paid = 0 then ${taskStates.withdrawn}::int else volume_tasks.status end`;

/** Returns the filter of volume tasks (part2 §7); a trade point matches the tasks of its agents. */
export function volumeTaskFilter(query: Query): SQL | undefined {
  const [tradePointId, status, actual] = [query.integer('tradePointId'), query.integer('status'), query.flag('actual')];
  return and(
    ofStrategies(query),
    status === undefined ? undefined : eq(volumeTasks.status, status),
    actual === undefined ? undefined : actual ? isOpenVolumeTask : not(isOpenVolumeTask),
    tradePointId === undefined
      ? undefined
      : sql`${volumeTasks.fieldEmployeeId} in (select field_employee_id from tasks where trade_point_id = ${tradePointId})`,
    withinPeriod(query, volumeStrategies.startDate, volumeStrategies.endDate),
  );
}

/** Returns the filter by strategy that `Ход` links to; `withdrawn` alone lists tasks that were removed unpaid. */
function ofStrategies(query: Query): SQL | undefined {
  const [strategyId, agent] = [query.integer('strategyId'), query.integer('fieldEmployeeId')];
  const [distributor, withdrawn, open] = [query.integer('distributorId'), query.flag('withdrawn'), query.flag('open')];
  const isOpen = inArray(shownVolumeStatus, [...actualStatusIds]);
  const isWithdrawn = eq(shownVolumeStatus, taskStates.withdrawn);
  return and(
    withdrawn === undefined ? isListedVolumeTask : withdrawn ? isWithdrawn : not(isWithdrawn),
    open === undefined ? undefined : open ? isOpen : not(isOpen),
    strategyId === undefined ? undefined : eq(volumeTasks.strategyId, strategyId),
    agent === undefined ? undefined : eq(volumeTasks.fieldEmployeeId, agent),
    distributor === undefined ? undefined : eq(fieldEmployees.distrId, distributor),
  );
}

/** Returns the condition for volume tasks of agents in the user's territories. */
export function ownVolumeTasks(limit: TerritoryLimit | undefined): SQL | undefined {
  return limit && isOwnTerritory(limit, sql`field_employees.territory_id`);
}

/** Returns volume tasks by a condition, newest first. */
export function readVolumeTasks(deps: ApiDeps, where: SQL | undefined, page: PageRange): Promise<VolumeTask[]> {
  return deps.db
    .select({
      volumeTaskId: volumeTasks.volumeTaskId,
      strategyId: volumeTasks.strategyId,
      strategyName: volumeStrategies.name,
      mmlName: sql<string | null>`(select m.name from mml m where m.mml_id = ${volumeStrategies.mmlId})`,
      fieldemployee: { fieldEmployeeId: fieldEmployees.fieldEmployeeId, fullName: fieldEmployees.fullName },
      volume: volumeTasks.volume,
      progress: sql<number>`least(${volumeTasks.progress}, 1)`,
      measure: volumeStrategies.measure,
      startDate: volumeStrategies.startDate,
      endDate: volumeStrategies.endDate,
      status: shownVolumeStatus,
      moneyTotal: volumeTasks.moneyTotal,
      moneyPaid: volumeTasks.moneyPaid,
    })
    .from(volumeTasks)
    .innerJoin(volumeStrategies, eq(volumeStrategies.strategyId, volumeTasks.strategyId))
    .innerJoin(fieldEmployees, eq(fieldEmployees.fieldEmployeeId, volumeTasks.fieldEmployeeId))
    .where(where)
    .orderBy(desc(volumeTasks.volumeTaskId))
    .limit(page.limit)
    .offset(page.offset);
}
