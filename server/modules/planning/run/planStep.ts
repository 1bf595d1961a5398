import { sql } from 'drizzle-orm';
import { activeStrategyStatus } from '#dictionaries/strategyStatus.ts';
import type { Day } from '#planning/days.ts';
import { planDistribution } from '#planning/planDistribution.ts';
import type { WithdrawalReason } from '#dictionaries/withdrawalReasons.ts';
import { unixNow } from '../../../platform/context/deps.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import type { EngineDeps } from '../../../recordEngine/core/deps.ts';
import { readOwnStrategies } from '../../strategies/read.ts';
import { storeVersion, strategyBodyOf, type VersionedStrategy } from '../planVersion.ts';
import { readItems, readMotivationIds } from '../readItems.ts';
import { isUntouched } from '../readOwnTasks.ts';
import { readDistributionWorld } from '../readWorld.ts';
import { applyPlanChanges, type ChangeCounts } from './applyPlanChanges.ts';
import { planningActor } from '../planningActor.ts';
import { planChanges } from './planChanges.ts';

/** A page of the points of a strategy on a day of planning. */
export interface PlanStep {
  strategyId: number;
  day: Day;
  /** Id of the last point of the step before; 0 at the start. */
  after: number;
  /** Maximum number of points, or of tasks to withdraw. */
  size: number;
}

export interface PlanStepResult extends ChangeCounts {
  name: string;
  points: number;
  /** Id of the last planned point; null at the end. */
  last: number | null;
}

/**
 * Plans a page of points of a saved strategy in the given transaction, which has to hold the lock of planning. Outside
 * the validity period no task is created, and only those whose item or point is gone are withdrawn; a stopped or deleted
 * strategy keeps its started tasks only (planning §4, §8).
 */
export async function planStep(tx: Db, deps: EngineDeps, step: PlanStep): Promise<PlanStepResult> {
  const { strategyId } = step;
  const [saved] = await readOwnStrategies(tx, [strategyId]);
  if (saved === undefined) return withdraw(tx, deps, step, { name: `Стратегия ${strategyId}`, why: 'deleted' });
  if (saved.status !== activeStrategyStatus) return withdraw(tx, deps, step, { name: saved.name, why: 'stopped' });
  const strategy = strategyBodyOf(saved);
  return plan(tx, deps, step, { strategyId, strategy, items: await readItems(tx, strategy.mmlId) });
}

async function plan(
  tx: Db,
  deps: EngineDeps,
  { strategyId, day, after, size }: PlanStep,
  versioned: VersionedStrategy,
): Promise<PlanStepResult> {
  const { strategy } = versioned;
  const planVersionId = await storeVersion(tx, versioned, { at: unixNow(deps), by: planningActor.name });
  const world = await readDistributionWorld(tx, { strategyId, strategy, day }, { after, count: size });
  const planned = planDistribution(strategy, world.points, world.openTasks, day);
  const context = {
    strategyId,
    planVersionId,
    items: new Map(world.items.map((item) => [item.itemKey, item])),
    motivationOf: await readMotivationIds(tx, strategy.distributorIds),
  };
  const counts = await applyPlanChanges(tx, deps, planChanges(context, planned, world.ownTasks.untouched), day);
  return { ...counts, name: strategy.name, points: world.points.length, last: world.range?.last ?? null };
}

/** Withdraws the untouched tasks of a strategy that has ended. */
async function withdraw(
  tx: Db,
  deps: EngineDeps,
  { strategyId, day, size }: PlanStep,
  { name, why }: { name: string; why: WithdrawalReason },
): Promise<PlanStepResult> {
  const found = await rowsOf<{ taskId: number }>(
    tx,
    sql`
    select task_id as "taskId" from tasks where strategy_id = ${strategyId} and ${isUntouched(day)} order by task_id limit ${size}`,
  );
  const withdrawn = found.map(({ taskId }) => ({ taskId, why }));
  const counts = await applyPlanChanges(tx, deps, { created: [], changed: [], renewed: [], withdrawn }, day);
  return { ...counts, name, points: 0, last: withdrawn.length < size ? null : 0 };
}

/**
 * Returns the next strategy after an id that a night plans: active ones within their validity, and others with
 * untouched tasks; null at the end.
 */
export async function nextStrategy(tx: Db, day: Day, after: number): Promise<number | null> {
  const [next] = await rowsOf<{ id: number | null }>(
    tx,
    sql`
    select min(strategy_id)::int as id from (
      select strategy_id from strategies where strategy_id > ${after} and status = ${activeStrategyStatus} and ${day}::date between start_date and end_date
      union all
      select strategy_id from tasks where strategy_id > ${after} and ${isUntouched(day)}) found`,
  );
  return next?.id ?? null;
}
