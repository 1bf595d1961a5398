import { sql } from 'drizzle-orm';
import { scopeRelation, type TerritoryScope } from '../../identity/rights/scopes.ts';
import { isOwnAgent } from '../../identity/rights/territoryLimit.ts';

/** A volume strategy belongs to the field employees of its tasks. */
export const volumeStrategyScope: TerritoryScope = {
  table: 'volume_strategies',
  id: 'strategy_id',
  field: 'tasks',
  places: [
    scopeRelation(
      sql`volume_tasks place`,
      sql`place.strategy_id = volume_strategies.strategy_id and place.removed_at is null`,
      (limit) => isOwnAgent(limit, sql`place.field_employee_id`),
    ),
  ],
};
