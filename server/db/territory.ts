import { sql, type SQL } from 'drizzle-orm';
import { intArray } from './rows.ts';

/** The ids of the given territories and of everything below them, as a subquery: a region covers its cities. */
export function coveredBy(territoryIds: readonly number[]): SQL {
  return sql`(select covered_id from territory_cover where territory_id = any(${intArray(territoryIds)}))`;
}

/** Whether the distributor works in one of the territories; a city also finds the distributors of its region. */
export function worksIn(distrId: SQL, territoryIds: readonly number[]): SQL {
  return sql`exists (select 1 from distributor_territories dt where dt.distr_id = ${distrId} and (dt.territory_id in ${coveredBy(territoryIds)}
    or exists (select 1 from territory_cover c where c.territory_id = dt.territory_id and c.covered_id in ${coveredBy(territoryIds)})))`;
}
