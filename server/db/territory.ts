import { sql, type SQL } from 'drizzle-orm';
import { intArray } from './rows.ts';

/** The ids of the given territories and of everything below them, as a subquery: a region covers its cities. */
export function coveredBy(territoryIds: readonly number[]): SQL {
  return sql`(select covered_id from territory_cover where territory_id = any(${intArray(territoryIds)}))`;
}
