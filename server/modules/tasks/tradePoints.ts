import { sql, type SQL } from 'drizzle-orm';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import type { TradePoint } from '#schemas/entities/task.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { coveredBy } from '../reference/territory.ts';
import type { ApiDeps } from '../../platform/context/deps.ts';
import type { Query } from '../../platform/http/query.ts';
import { isAtOwnPoint } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';

/** Maximum trade points of the map, which loads all in one call (part2 §9). */
const mapLimit = 5000;

function allOf(conditions: readonly (SQL | undefined)[]): SQL {
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );
}

/**
 * Returns trade points with the money and number of their tasks. `taskActual` and `fieldEmployeeId` limit the counted
 * tasks, and exclude points without any.
 */
export function tradePointsMatching(
  deps: ApiDeps,
  query: Query,
  own: TerritoryLimit | undefined,
): Promise<TradePoint[]> {
  const { limit, offset } = query.page(mapLimit);
  const [distributorId, tradePointId, fieldEmployeeId, territoryIds, actual] = [
    query.integer('distributorId'),
    query.integer('tradePointId'),
    query.integer('fieldEmployeeId'),
    query.ids('territoryIds'),
    query.flag('taskActual'),
  ];
  const counted = allOf([
    sql`t.trade_point_id = p.trade_point_id`,
    fieldEmployeeId === undefined ? undefined : sql`t.field_employee_id = ${fieldEmployeeId}`,
    actual === undefined ? undefined : sql`(t.status = any(${intArray(actualStatusIds)})) = ${actual}`,
  ]);
  const chosen = allOf([
    sql`true`,
    tradePointId === undefined ? undefined : sql`p.trade_point_id = ${tradePointId}`,
    distributorId === undefined
      ? undefined
      : sql`exists (select 1 from trade_point_distributors pd
      where pd.trade_point_id = p.trade_point_id and pd.distr_id = ${distributorId})`,
    territoryIds && sql`p.territory_id in ${coveredBy(territoryIds)}`,
    own && isAtOwnPoint(own, { id: sql`p.trade_point_id`, territoryId: sql`p.territory_id` }),
    fieldEmployeeId === undefined && actual === undefined
      ? undefined
      : sql`exists (select 1 from tasks t where ${counted})`,
  ]);
  // The page is limited first, so that only its own points are summed.
  return rowsOf(
    deps.db,
    sql`
    with page as materialized (
      select p.trade_point_id, p.name, p.address, p.lat, p.lng from trade_points p
      where ${chosen} order by p.trade_point_id limit ${limit} offset ${offset}),
    totals as (
      select t.trade_point_id, sum(t.money_total)::int as money, count(*)::int as count
      from page p join tasks t on ${counted} group by t.trade_point_id),
    served as (
      select pd.trade_point_id, json_agg(json_build_object('distrId', d.distr_id, 'name', d.name) order by d.name) as distributors
      from page p join trade_point_distributors pd using (trade_point_id) join distributors d using (distr_id) group by pd.trade_point_id)
    select p.trade_point_id as "tradePointId", p.name, p.address, p.lat, p.lng, coalesce(totals.money, 0) as "totalMoney",
      coalesce(totals.count, 0) as "tasksCount", coalesce(served.distributors, '[]'::json) as distributors
    from page p left join totals using (trade_point_id) left join served using (trade_point_id) order by p.trade_point_id`,
  );
}
