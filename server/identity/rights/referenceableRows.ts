import { sql, type SQL } from 'drizzle-orm';
import { isOwnDistributor, isOwnTerritory } from './territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';

const conditions: Readonly<Record<string, (limit: TerritoryLimit) => SQL>> = {
  territories: (limit) => isOwnTerritory(limit, sql`territories.territory_id`),
  trade_points: (limit) => isOwnTerritory(limit, sql`trade_points.territory_id`),
  field_employees: (limit) => isOwnTerritory(limit, sql`field_employees.territory_id`),
  distributors: (limit) => isOwnDistributor(limit, sql`distributors.distr_id`),
};

/**
 * Returns the condition for reference rows that a user with the limit may name in a write; undefined when all are
 * allowed.
 */
export function referenceableRows(table: string, limit: TerritoryLimit): SQL | undefined {
  return conditions[table]?.(limit);
}
