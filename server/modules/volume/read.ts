import { and, desc, inArray, not, sql } from 'drizzle-orm';
import { strategyVolumeResource as declaration } from '#resources/strategyVolume.ts';
import type { VolumeStrategy } from '#schemas/entities/volumeStrategy.ts';
import { companyEmployeeOf } from '../reference/companyEmployee.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { ListRows } from '../../platform/db/listRows.ts';
import { withinPeriod } from '../../platform/http/period.ts';
import { coveredBy } from '../reference/territory.ts';
import { volumeStrategies } from '../../platform/tables/strategies.ts';
import { columnFilter, fieldColumns } from '../../recordEngine/core/fieldColumns.ts';
import type { Query } from '../../platform/http/query.ts';
import { isOwnAgent, isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { within } from '../../identity/rights/scopes.ts';
import { volumeStrategyScope } from './scope.ts';

/** Returns the current tasks of a strategy for agents in the user's territories. */
const seenTasks = (limit: TerritoryLimit | undefined) =>
  and(
    sql`t.strategy_id = volume_strategies.strategy_id and t.removed_at is null`,
    limit && isOwnAgent(limit, sql`t.field_employee_id`),
  );

const { strategyId, name, mmlId, progressThreshold, status, comment, ...others } = fieldColumns(
  volumeStrategies,
  declaration,
);

/** Columns in the order of earlier versions: the `ETag` depends on it. */
const rowColumns = (limit: TerritoryLimit | undefined) => ({
  strategyId,
  name,
  mmlId,
  mmlName: sql<string | null>`(select m.name from mml m where m.mml_id = volume_strategies.mml_id)`,
  ...others,
  progressThreshold,
  status,
  comment,
  responsible: companyEmployeeOf(sql`volume_strategies.responsible_id`),
  tasksCount: sql<number>`(select count(*)::int from volume_tasks t where ${seenTasks(limit)})`,
  moneyPaid: sql<number>`(select coalesce(sum(t.money_paid), 0) from volume_tasks t where ${seenTasks(limit)})`,
});

/** Returns the volume strategies of a query (part1 §7), newest first, within a territory limit. */
export function volumeStrategyRows(query: Query, own: TerritoryLimit | undefined): ListRows {
  const territoryIds = query.ids('territoryIds');
  return {
    columns: rowColumns(own),
    from: sql`volume_strategies`,
    visible: and(not(volumeStrategies.deleted), within(volumeStrategyScope, own)),
    filter: and(
      columnFilter(query, volumeStrategies, declaration),
      territoryIds &&
        sql`exists (select 1 from volume_tasks t join field_employees f using (field_employee_id)
      where ${and(sql`t.strategy_id = volume_strategies.strategy_id and t.removed_at is null and f.territory_id in ${coveredBy(territoryIds)}`, own && isOwnTerritory(own, sql`f.territory_id`))})`,
      withinPeriod(query, volumeStrategies.startDate, volumeStrategies.endDate),
    ),
    order: desc(volumeStrategies.strategyId),
  };
}

/** Returns volume strategies with their tasks; missing and deleted ones are left out. */
export function readVolumeStrategies(
  db: Db,
  ids: readonly number[],
  limit: TerritoryLimit | undefined,
): Promise<VolumeStrategy[]> {
  return db
    .select({
      ...rowColumns(limit),
      tasks: sql<VolumeStrategy['tasks']>`coalesce((
      select json_agg(json_build_object('fieldEmployeeId', f.field_employee_id, 'fullName', f.full_name, 'volume', t.volume, 'money', t.money_total)
        order by f.full_name, f.field_employee_id)
      from volume_tasks t join field_employees f using (field_employee_id) where ${and(sql`t.strategy_id = volume_strategies.strategy_id and t.removed_at is null`, limit && isOwnTerritory(limit, sql`f.territory_id`))}), '[]'::json)`,
    })
    .from(volumeStrategies)
    .where(and(inArray(volumeStrategies.strategyId, [...ids]), not(volumeStrategies.deleted)));
}
