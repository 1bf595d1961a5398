import { sql, type SQL } from 'drizzle-orm';
import { activeStrategyStatus } from '#dictionaries/strategyStatus.ts';
import type { WithdrawalReason } from '#dictionaries/withdrawalReasons.ts';
import { isValidOn } from '#planning/potential.ts';
import { taskStates } from '#planning/progress.ts';
import { unixNow } from '../../../platform/context/deps.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import type { EngineDeps } from '../../../recordEngine/core/deps.ts';
import {
  insertAuditTasks,
  renewAuditTasks,
  reopenAuditTasks,
  withdrawAuditTasks,
  type AuditPlan,
} from '../../audit/auditTaskRows.ts';
import { readAuditStrategies } from '../../audit/read.ts';
import { planningActor } from '../planningActor.ts';
import { inRange } from '../readOwnTasks.ts';
import type { PlanStep, PlanStepResult } from '../run/planStep.ts';
import { auditChanges, type AuditChanges, type OwnAudit } from './auditChanges.ts';
import { auditBodyOf, storeAuditVersion } from './auditVersion.ts';
import { changeAudits, createAudits } from './changeAudits.ts';
import { followAudits } from './followAudits.ts';
import { planStores } from './planStores.ts';

/**
 * Plans a page of the stores of a saved audit strategy in the given transaction, which has to hold the lock of
 * planning. Outside the validity period no task is created, and only those of stores that it no longer covers are
 * withdrawn; a stopped or deleted strategy keeps no open task (planning §6, §8).
 */
export async function planAuditStep(tx: Db, deps: EngineDeps, step: PlanStep): Promise<PlanStepResult> {
  const { strategyId, day, after, size } = step;
  const [saved] = await readAuditStrategies(tx, [strategyId], undefined);
  if (saved === undefined) return withdraw(tx, deps, step, { name: `Стратегия аудита ${strategyId}`, why: 'deleted' });
  const { name, status, startDate, endDate, responsible } = saved;
  if (status !== activeStrategyStatus) return withdraw(tx, deps, step, { name, why: 'stopped' });
  const planVersionId = await storeAuditVersion(tx, saved, { at: unixNow(deps), by: planningActor.name });
  const planned = await planStores(
    tx,
    { strategyId, strategy: auditBodyOf(saved), day, responsible: responsible.companyEmployeeId },
    { after, count: size },
  );
  const last = planned.length < size ? null : (planned.at(-1)?.store.storeId ?? null);
  const known = await readOwnAudits(
    tx,
    sql`strategy_id = ${strategyId} and ${inRange(sql`store_id`, { after, last })} order by store_id`,
  );
  const changes = auditChanges(planned, known, {
    planVersionId,
    isValid: isValidOn({ startDate, endDate }, day),
  });
  await applyAuditChanges(tx, deps, { strategyId, planVersionId, startDay: day, deadline: endDate }, known, changes);
  const { created, reopened, renewed, withdrawn } = changes;
  return {
    name,
    points: planned.length,
    last,
    created: created.length + reopened.length,
    changed: renewed.length,
    withdrawn: withdrawn.length,
  };
}

const readOwnAudits = (tx: Db, where: SQL): Promise<OwnAudit[]> =>
  rowsOf(
    tx,
    sql`select audit_task_id as "auditTaskId", store_id as "storeId", status, plan_version_id as "planVersionId" from audit_tasks where ${where}`,
  );

/** Stores what a step has planned; then the tasks follow the reports of their stores. */
async function applyAuditChanges(
  tx: Db,
  deps: EngineDeps,
  plan: AuditPlan,
  own: readonly OwnAudit[],
  { created, reopened, renewed, withdrawn }: AuditChanges,
): Promise<void> {
  const ids = [...[...reopened, ...withdrawn].map(({ auditTaskId }) => auditTaskId), ...renewed];
  await changeAudits(tx, deps, ids, async (at) => {
    await withdrawAuditTasks(tx, withdrawn, { at, day: plan.startDay });
    await renewAuditTasks(tx, plan, renewed, at);
    await reopenAuditTasks(tx, plan, reopened, at);
  });
  await createAudits(tx, deps, (at) => insertAuditTasks(tx, plan, created, at));
  const renewedIds = new Set(renewed);
  const stores = [...created, ...reopened, ...own.filter(({ auditTaskId }) => renewedIds.has(auditTaskId))];
  // Reports of this day count already, and no later change may announce them.
  await followAudits(
    tx,
    deps,
    stores.map(({ storeId }) => storeId),
    { at: unixNow(deps), day: plan.startDay },
  );
}

/** Withdraws the open tasks of a strategy that has ended. */
async function withdraw(
  tx: Db,
  deps: EngineDeps,
  { strategyId, day, size }: PlanStep,
  { name, why }: { name: string; why: WithdrawalReason },
): Promise<PlanStepResult> {
  const open = await readOwnAudits(
    tx,
    sql`strategy_id = ${strategyId} and status = ${taskStates.untouched} order by store_id limit ${size}`,
  );
  const ids = open.map(({ auditTaskId }) => auditTaskId);
  const withdrawn = ids.map((auditTaskId) => ({ auditTaskId, why }));
  await changeAudits(tx, deps, ids, (at) => withdrawAuditTasks(tx, withdrawn, { at, day }));
  return { name, points: 0, last: ids.length < size ? null : 0, created: 0, changed: 0, withdrawn: ids.length };
}

/**
 * Returns the next audit strategy after an id that a night plans: active ones within their validity, and others with
 * open tasks; null at the end.
 */
export async function nextAuditStrategy(tx: Db, day: string, after: number): Promise<number | null> {
  const [next] = await rowsOf<{ id: number | null }>(
    tx,
    sql`
    select min(strategy_id)::int as id from (
      select strategy_id from audit_strategies where strategy_id > ${after} and status = ${activeStrategyStatus} and ${day}::date between start_date and end_date
      union all
      select strategy_id from audit_tasks where strategy_id > ${after} and status = ${taskStates.untouched}) found`,
  );
  return next?.id ?? null;
}
