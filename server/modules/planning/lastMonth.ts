import { and, sql, type SQL } from 'drizzle-orm';
import { monthBefore, type Day } from '#planning/days.ts';
import type { PlanPreview } from '#schemas/entities/planning.ts';
import { within } from '../../identity/rights/scopes.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { pointTaskScope, volumeTaskScope } from '../tasks/scope.ts';

/** The strategy of a preview; `strategyId` is null for a new one. */
interface StrategyOfPreview {
  strategyId: number | null;
  day: Day;
  limit?: TerritoryLimit | undefined;
}

/** Returns the closed planned tasks of a strategy as rows `closed_day` and `accrued` (roubles). */
function closedTasks(kind: 'distribution' | 'volume', { strategyId, limit }: StrategyOfPreview): SQL {
  if (kind === 'distribution')
    return sql`
      select closed_day, tasks.money_paid as accrued from tasks
      where ${and(sql`tasks.strategy_id = ${strategyId}`, within(pointTaskScope, limit))}`;
  return sql`
    select closed_day, (select coalesce(sum(amount), 0) from accruals where accruals.volume_task_id = volume_tasks.volume_task_id) as accrued
    from volume_tasks
    where ${and(sql`volume_tasks.strategy_id = ${strategyId} and volume_tasks.plan_version_id is not null`, within(volumeTaskScope, limit))}`;
}

/**
 * Returns the tasks that a strategy closed in the calendar month before a day, and the roubles accrued for them; null
 * for a new strategy (planning §8).
 */
export async function readLastMonth(
  db: Db,
  kind: 'distribution' | 'volume',
  strategy: StrategyOfPreview,
): Promise<PlanPreview['lastMonth']> {
  if (strategy.strategyId === null) return null;
  const { firstDay, lastDay } = monthBefore(strategy.day);
  const [sums] = await rowsOf<{ tasks: number; money: number }>(
    db,
    sql`
    select count(*)::int as tasks, coalesce(sum(accrued), 0)::float8 as money
    from (${closedTasks(kind, strategy)}) own where closed_day between ${firstDay} and ${lastDay}`,
  );
  return { firstDay, lastDay, tasks: sums?.tasks ?? 0, money: sums?.money ?? 0 };
}
