import { and, sql, type SQL } from 'drizzle-orm';
import { concernsOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { intArray } from '../../platform/db/rows.ts';

/**
 * Returns a subquery of the ids of the given territories and their descendants: a region covers its cities. With a
 * limit it contains only what the user sees, so that a filter finds nothing that a response hides.
 */
export function coveredBy(territoryIds: readonly number[], limit?: TerritoryLimit): SQL {
  return sql`(select covered_id from territory_cover where ${and(sql`territory_id = any(${intArray(territoryIds)})`, limit && concernsOwnTerritory(limit, sql`covered_id`))})`;
}

/**
 * Returns whether the distributor works in one of the territories; a city also matches the distributors of its region.
 */
export function worksIn(distrId: SQL, territoryIds: readonly number[], limit?: TerritoryLimit): SQL {
  const covered = coveredBy(territoryIds, limit);
  return sql`exists (select 1 from distributor_territories dt where dt.distr_id = ${distrId} and (dt.territory_id in ${covered}
    or exists (select 1 from territory_cover c where c.territory_id = dt.territory_id and c.covered_id in ${covered})))`;
}
