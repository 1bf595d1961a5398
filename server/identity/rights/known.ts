import { and, getTableName, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { invalidFields } from '../../platform/http/httpError.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { isOwnDistributor, isOwnTerritory } from './territoryLimit.ts';

/**
 * Rejects ids of a body that are unknown or that the user may not name; the error names the field and the ids. `column`
 * contains the valid ids.
 */
export async function requireKnown(
  db: Db,
  field: string,
  ids: readonly number[],
  column: PgColumn,
  limit: TerritoryLimit | undefined,
): Promise<void> {
  if (ids.length === 0) return;
  const reachable = limit && referenceableRows(getTableName(column.table), limit);
  const found = await db
    .select({ id: column })
    .from(column.table)
    .where(and(inArray(column, [...ids]), reachable));
  const known = new Set(found.map((row) => row.id));
  const unknown = ids.filter((id) => !known.has(id));
  if (unknown.length > 0)
    throw invalidFields({
      [field]: [`${reachable ? 'Не найдено на ваших территориях' : 'Не найдено'}: ${unknown.slice(0, 10).join(', ')}`],
    });
}

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
function referenceableRows(table: string, limit: TerritoryLimit): SQL | undefined {
  return conditions[table]?.(limit);
}
