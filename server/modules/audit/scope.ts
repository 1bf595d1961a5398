import { sql } from 'drizzle-orm';
import { scopeRelation, type TerritoryScope } from '../../identity/rights/scopes.ts';
import { concernsOwnTerritory, isOwnPoint, isOwnTerritory } from '../../identity/rights/territoryLimit.ts';

/** An audit strategy belongs to its territories and stores. A federal chain has shops everywhere. */
export const auditStrategyScope: TerritoryScope = {
  table: 'audit_strategies',
  id: 'strategy_id',
  field: 'territoryIds',
  writable: sql`audit_strategies.federal_chain_ids = '{}'`,
  places: [
    scopeRelation(
      sql`unnest(audit_strategies.territory_ids) place (id)`,
      sql`true`,
      (limit) => isOwnTerritory(limit, sql`place.id`),
      (limit) => concernsOwnTerritory(limit, sql`place.id`),
    ),
    scopeRelation(sql`unnest(audit_strategies.store_ids) place (id)`, sql`true`, (limit) =>
      isOwnPoint(limit, sql`place.id`),
    ),
  ],
};
