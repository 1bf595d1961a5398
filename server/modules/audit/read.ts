import { and, desc, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { auditStrategyResource as declaration } from '#resources/auditStrategy.ts';
import type { AuditStrategy, AuditStrategyRow } from '#schemas/entities/auditStrategy.ts';
import { companyEmployeeOf } from '../reference/companyEmployee.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { ListRows } from '../../platform/db/listRows.ts';
import { withinPeriod } from '../../platform/http/period.ts';
import { coveredBy } from '../reference/territory.ts';
import { auditStrategies } from '../../platform/tables/strategies.ts';
import { columnFilter, fieldColumns } from '../../recordEngine/core/fieldColumns.ts';
import type { Query } from '../../platform/http/query.ts';
import { concernsOwnTerritory, isOwnPoint, isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { within } from '../../identity/rights/scopes.ts';
import { auditStrategyScope } from './scope.ts';

const rowColumns = (limit: TerritoryLimit | undefined) => ({
  strategyId: auditStrategies.strategyId,
  name: auditStrategies.name,
  isSpecial: auditStrategies.isSpecial,
  startDate: auditStrategies.startDate,
  endDate: auditStrategies.endDate,
  territories: sql<AuditStrategyRow['territories']>`coalesce((
    select json_agg(json_build_object('territoryId', t.territory_id, 'name', t.name) order by t.territory_id)
    from territories t where ${and(sql`t.territory_id = any(audit_strategies.territory_ids)`, limit && concernsOwnTerritory(limit, sql`t.territory_id`))}), '[]'::json)`,
  responsible: companyEmployeeOf(sql`audit_strategies.responsible_id`),
  status: auditStrategies.status,
});

/** Returns the audit strategies of a query (part1 §7), newest first, within a territory limit. */
export function auditStrategyRows(query: Query, own: TerritoryLimit | undefined): ListRows {
  const territoryIds = query.ids('territoryIds');
  return {
    columns: rowColumns(own),
    from: sql`audit_strategies`,
    visible: within(auditStrategyScope, own),
    filter: and(
      columnFilter(query, auditStrategies, declaration),
      territoryIds && concernsTerritories(territoryIds, own),
      withinPeriod(query, auditStrategies.startDate, auditStrategies.endDate),
    ),
    order: desc(auditStrategies.strategyId),
  };
}

/**
 * Returns whether a strategy concerns one of the territories or any below them: by a territory above or below, or by a
 * store there.
 */
function concernsTerritories(territoryIds: readonly number[], own: TerritoryLimit | undefined): SQL {
  const covered = coveredBy(territoryIds, own);
  return sql`(audit_strategies.territory_ids && array${covered}
    or exists (select 1 from territory_cover c where c.territory_id = any(audit_strategies.territory_ids) and c.covered_id in ${covered})
    or exists (select 1 from trade_points store where store.trade_point_id = any(audit_strategies.store_ids) and store.territory_id in ${covered}))`;
}

/** Returns the ids of a column, limited to those that the user may see. */
function seenIds(column: PgColumn, isSeen: SQL | undefined): SQL<number[]> {
  return isSeen === undefined
    ? sql`${column}`
    : sql`array(select named.id from unnest(${column}) with ordinality named (id, at) where ${isSeen} order by named.at)`;
}

const { territoryIds, storeIds, ...others } = fieldColumns(auditStrategies, declaration);

/** Returns audit strategies with their choices; missing ones are left out. */
export function readAuditStrategies(
  db: Db,
  ids: readonly number[],
  limit: TerritoryLimit | undefined,
): Promise<AuditStrategy[]> {
  const [isNear, isOwn] = limit ? [concernsOwnTerritory(limit, sql`named.id`), isOwnPoint(limit, sql`named.id`)] : [];
  return db
    .select({
      ...rowColumns(limit),
      territoryIds: seenIds(territoryIds, isNear),
      storeIds: seenIds(storeIds, isOwn),
      stores: sql<AuditStrategy['stores']>`coalesce((
      select json_agg(json_build_object('storeId', p.trade_point_id, 'name', p.name, 'address', p.address) order by p.name, p.trade_point_id)
      from trade_points p where ${and(sql`p.trade_point_id = any(audit_strategies.store_ids)`, limit && isOwnTerritory(limit, sql`p.territory_id`))}), '[]'::json)`,
      ...others,
    })
    .from(auditStrategies)
    .where(inArray(auditStrategies.strategyId, [...ids]));
}
