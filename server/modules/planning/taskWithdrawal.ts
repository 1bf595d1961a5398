import { sql, type SQL } from 'drizzle-orm';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import type { Day } from '#planning/days.ts';
import { taskStates } from '#planning/progress.ts';
import type { TaskWithdrawal, WithdrawalBody } from '#schemas/entities/planning.ts';
import { isWithin } from '../../identity/rights/scopes.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { auditStrategyScope } from '../audit/scope.ts';
import { strategyScope } from '../strategies/scope.ts';
import { volumeStrategyScope } from '../volume/scope.ts';
import { isWithdrawable } from '../volume/withdrawTasks.ts';
import { isUntouched } from './readOwnTasks.ts';
import { strategyTasks } from './strategyTasks.ts';

const scopes = { distribution: strategyScope, volume: volumeStrategyScope, audit: auditStrategyScope };

/** Returns the ids of the tasks that are withdrawn when strategies end. A stopped volume strategy withdraws none. */
function withdrawnIds({ kind, ending }: WithdrawalBody, strategyIds: SQL, day: Day): SQL {
  if (kind === 'distribution')
    return sql`select task_id from tasks where strategy_id = any(${strategyIds}) and ${isUntouched(day)}`;
  if (kind === 'audit')
    return sql`select audit_task_id from audit_tasks where strategy_id = any(${strategyIds}) and status = ${taskStates.untouched}`;
  return sql`
    select volume_task_id from volume_tasks
    where strategy_id = any(${strategyIds}) and ${ending === 'delete'}::boolean and removed_at is null and ${isWithdrawable}`;
}

/** Returns the strategies among the given ones that a user with the limit may write. */
async function writable(
  db: Db,
  { kind, strategyIds }: WithdrawalBody,
  limit: TerritoryLimit | undefined,
): Promise<readonly number[]> {
  if (limit === undefined) return strategyIds;
  const scope = scopes[kind];
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`
    select strategy_id as id from ${sql.identifier(scope.table)}
    where strategy_id = any(${intArray(strategyIds)}) and ${isWithin(scope, limit)}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Returns what becomes of the tasks when strategies are deleted or stopped on a day. Strategies that the user may not
 * write are left out; the tasks of the others count in all territories, because all of them are withdrawn.
 */
export async function readTaskWithdrawal(
  db: Db,
  body: WithdrawalBody,
  { day, limit }: { day: Day; limit: TerritoryLimit | undefined },
): Promise<TaskWithdrawal> {
  const strategyIds = await writable(db, body, limit);
  const [withdrawal] = await rowsOf<TaskWithdrawal>(
    db,
    sql`
    with own as (${strategyTasks(body.kind, strategyIds, undefined)}),
      ending (task_id) as (${withdrawnIds(body, intArray(strategyIds), day)})
    select count(ending.task_id)::int as withdrawn,
      (count(*) filter (where status = any(${intArray(actualStatusIds)}) and ending.task_id is null))::int as continued,
      coalesce(sum(accrued), 0)::float8 as "moneyAccrued"
    from own left join ending using (task_id)`,
  );
  if (withdrawal === undefined) throw new Error('The withdrawal of tasks gave no row');
  return withdrawal;
}
