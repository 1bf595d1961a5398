import { sql } from 'drizzle-orm';
import type { StrategyKind } from '#dictionaries/strategyKind.ts';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import { taskStates } from '#planning/progress.ts';
import type { StrategyProgress } from '#schemas/entities/planning.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { readPlanning } from './run/planJob.ts';
import { strategyTasks } from './strategyTasks.ts';

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
  const employee =
    kind === 'audit'
      ? sql`(select company_employee_id from users where user_id = agent_id) as "companyEmployeeId",`
      : sql``;
  const [progress] = await rowsOf<Omit<StrategyProgress, 'planning'>>(
    db,
    sql`
    with own as materialized (${strategyTasks(kind, [strategyId], limit)})
    select total.*,
      (select coalesce(json_agg(each order by each.name, each."distrId"), '[]') from (
        select distr_id as "distrId", name, ${figures} from own join distributors using (distr_id) group by distr_id, name) each) as "byDistributor",
      (select coalesce(json_agg(each order by each."fullName", each.${executor}), '[]') from (
        select agent_id as ${executor}, agent as "fullName", ${employee} ${figures} from own group by agent_id, agent) each) as "byAgent"
    from (select ${figures} from own) total`,
  );
  if (progress === undefined) throw new Error('The progress of a strategy gave no row');
  return { ...progress, planning: kind === 'volume' ? null : await readPlanning(db, kind, strategyId) };
}
