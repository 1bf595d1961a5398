import { sql, type SQL } from 'drizzle-orm';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { scopeByColumn } from '../../identity/rights/scopes.ts';
import { isAtOwnPoint, isOwnAgent } from '../../identity/rights/territoryLimit.ts';

/** Returns whether the trade point of a task lies in the user's territories. */
export function isOwnTask(limit: TerritoryLimit): SQL {
  return isAtOwnPoint(limit, { id: sql`tasks.trade_point_id`, territoryId: sql`tasks.territory_id` });
}

/** A task belongs to its trade point, a volume task to its field employee. */
export const pointTaskScope = scopeByColumn('tasks', 'task_id', isOwnTask);
export const volumeTaskScope = scopeByColumn('volume_tasks', 'volume_task_id', (limit) =>
  isOwnAgent(limit, sql`volume_tasks.field_employee_id`),
);
