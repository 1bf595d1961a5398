import { and, sql, type SQL } from 'drizzle-orm';
import type { StrategyKind } from '#dictionaries/strategyKind.ts';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import { taskStates } from '#planning/progress.ts';
import type { StrategyProgress } from '#schemas/entities/planning.ts';
import { within } from '../../identity/rights/scopes.ts';
import { isOwnPoint } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { pointTaskScope, volumeTaskScope } from '../tasks/scope.ts';

/** Returns the tasks of a strategy as rows `status`, `promised`, `accrued`, `distr_id`, `agent_id` and `agent`. */
function tasksOf(kind: StrategyKind, strategyId: number, limit: TerritoryLimit | undefined): SQL {
  if (kind === 'distribution')
    return sql`
      select tasks.status, tasks.money_total as promised, tasks.money_paid as accrued, tasks.distr_id, tasks.field_employee_id as agent_id, agent.full_name as agent
      from tasks join field_employees agent using (field_employee_id)
      where ${and(sql`tasks.strategy_id = ${strategyId}`, within(pointTaskScope, limit))}`;
  if (kind === 'volume')
    return sql`
      select case when volume_tasks.removed_at is not null and volume_tasks.money_paid = 0 then ${taskStates.withdrawn}::int else volume_tasks.status end as status, coalesce(volume_tasks.money_total, 0) as promised,
        volume_tasks.money_paid + (select coalesce(sum(amount), 0) from accruals where accruals.volume_task_id = volume_tasks.volume_task_id and kind = 'increase') as accrued,
        agent.distr_id, volume_tasks.field_employee_id as agent_id, agent.full_name as agent
      from volume_tasks join field_employees agent using (field_employee_id)
      where ${and(sql`volume_tasks.strategy_id = ${strategyId}`, within(volumeTaskScope, limit))}`;
  return sql`
    select audit_tasks.status, 0 as promised, 0 as accrued, null::int as distr_id, audit_tasks.user_id as agent_id, executor.full_name as agent
    from audit_tasks join users executor using (user_id)
    where ${and(sql`audit_tasks.strategy_id = ${strategyId}`, limit && isOwnPoint(limit, sql`audit_tasks.store_id`))}`;
}

const figures = sql`json_build_object('planned', count(*), 'done', count(*) filter (where status = ${taskStates.done}), 'failed', count(*) filter (where status = ${taskStates.failed}),
    'withdrawn', count(*) filter (where status = ${taskStates.withdrawn}), 'open', count(*) filter (where status = any(${intArray(actualStatusIds)}))) as tasks,
  coalesce(sum(promised) filter (where status <> ${taskStates.withdrawn}), 0)::float8 as "moneyPromised", coalesce(sum(accrued), 0)::float8 as "moneyAccrued"`;

/** Returns what the tasks of a strategy have reached, within a territory limit. */
export async function readStrategyProgress(
  db: Db,
  kind: StrategyKind,
  strategyId: number,
  limit: TerritoryLimit | undefined,
): Promise<StrategyProgress> {
  const executor = sql.raw(kind === 'audit' ? '"userId"' : '"fieldEmployeeId"');
  const [found] = await rowsOf<StrategyProgress>(
    db,
    sql`
    with own as materialized (${tasksOf(kind, strategyId, limit)})
    select total.*,
      (select coalesce(json_agg(each order by each.name, each."distrId"), '[]') from (
        select distr_id as "distrId", name, ${figures} from own join distributors using (distr_id) group by distr_id, name) each) as "byDistributor",
      (select coalesce(json_agg(each order by each."fullName", each.${executor}), '[]') from (
        select agent_id as ${executor}, agent as "fullName", ${figures} from own group by agent_id, agent) each) as "byAgent"
    from (select ${figures} from own) total`,
  );
  if (found === undefined) throw new Error('The progress of a strategy gave no row');
  return found;
}
