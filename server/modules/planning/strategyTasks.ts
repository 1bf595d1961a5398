import { and, sql, type SQL } from 'drizzle-orm';
import type { StrategyKind } from '#dictionaries/strategyKind.ts';
import { within } from '../../identity/rights/scopes.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { intArray } from '../../platform/db/rows.ts';
import { auditTaskScope } from '../audit/taskEntity.ts';
import { pointTaskScope, volumeTaskScope } from '../tasks/scope.ts';
import { raisedMoney, raisingTasks } from '../billing/raisedMoney.ts';
import { promisedBonus, shownVolumeStatus } from '../tasks/volumeTasks.ts';

/**
 * Returns the tasks of strategies within a territory limit, as rows `task_id`, `status`, `promised`, `accrued`,
 * `distr_id`, `agent_id` and `agent`.
 */
export function strategyTasks(
  kind: StrategyKind,
  strategyIds: readonly number[],
  limit: TerritoryLimit | undefined,
): SQL {
  const ids = intArray(strategyIds);
  if (kind === 'distribution')
    return sql`
      select tasks.task_id, tasks.status, tasks.money_total as promised, tasks.money_paid as accrued, tasks.distr_id, tasks.field_employee_id as agent_id, agent.full_name as agent
      from tasks join field_employees agent using (field_employee_id)
      where ${and(sql`tasks.strategy_id = any(${ids})`, within(pointTaskScope, limit))}`;
  if (kind === 'volume')
    return sql`
      select volume_task_id as task_id, ${shownVolumeStatus} as status, coalesce(${promisedBonus}, 0) + coalesce(round(((body->>'distributionMoneyIncrease')::float8 * raised.promised)::numeric), 0) as promised,
        volume_tasks.money_paid + (select coalesce(sum(amount), 0) from accruals where accruals.volume_task_id = volume_tasks.volume_task_id and kind = 'increase') as accrued,
        agent.distr_id, volume_tasks.field_employee_id as agent_id, agent.full_name as agent
      from volume_tasks join volume_strategies using (strategy_id) join field_employees agent using (field_employee_id)
        left join plan_versions using (plan_version_id, strategy_id)
        left join (${raisedMoney(raisingTasks(sql`select field_employee_id from volume_tasks where strategy_id = any(${ids})`))}) raised using (volume_task_id, field_employee_id)
      where ${and(sql`volume_tasks.strategy_id = any(${ids})`, within(volumeTaskScope, limit))}`;
  return sql`
    select audit_task_id as task_id, audit_tasks.status, 0 as promised, 0 as accrued, null::int as distr_id, audit_tasks.user_id as agent_id, executor.full_name as agent
    from audit_tasks join users executor using (user_id)
    where ${and(sql`audit_tasks.strategy_id = any(${ids})`, within(auditTaskScope, limit))}`;
}
