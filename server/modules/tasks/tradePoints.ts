import { sql, type SQL } from 'drizzle-orm';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import type { TradePoint } from '#schemas/entities/task.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { coveredBy } from '../reference/territory.ts';
import type { ApiDeps } from '../../platform/context/deps.ts';
import type { Query } from '../../platform/http/query.ts';
import { isAtOwnPoint } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';

export interface TradePointFilter {
  /** Condition on the point `p` itself. */
  point: SQL;
  /** Whether that condition reads only the table of points. */
  readsPointsOnly: boolean;
  /** Condition on the counted tasks `t`. */
  tasks: SQL;
  /** Whether points without such a task are left out. */
  needsTasks: boolean;
}

function allOf(conditions: readonly (SQL | undefined)[]): SQL {
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );
}

/** The filter parameters of a request for trade points (part2 §7). */
export interface TradePointRequest {
  distributorId: number | undefined;
  tradePointId: number | undefined;
  fieldEmployeeId: number | undefined;
  territoryIds: number[] | undefined;
  actual: boolean | undefined;
}

export function parseTradePointRequest(query: Query): TradePointRequest {
  return {
    distributorId: query.integer('distributorId'),
    tradePointId: query.integer('tradePointId'),
    fieldEmployeeId: query.integer('fieldEmployeeId'),
    territoryIds: query.ids('territoryIds'),
    actual: query.flag('taskActual'),
  };
}

/**
 * Returns the filter of a request within the user's territories. `actual` and `fieldEmployeeId` limit the counted
 * tasks, and exclude points without any.
 */
export function tradePointFilter(
  { distributorId, tradePointId, fieldEmployeeId, territoryIds, actual }: TradePointRequest,
  own: TerritoryLimit | undefined,
): TradePointFilter {
  return {
    point: allOf([
      sql`true`,
      tradePointId === undefined ? undefined : sql`p.trade_point_id = ${tradePointId}`,
      distributorId === undefined
        ? undefined
        : sql`exists (select 1 from trade_point_distributors pd
      where pd.trade_point_id = p.trade_point_id and pd.distr_id = ${distributorId})`,
      territoryIds && sql`p.territory_id in ${coveredBy(territoryIds)}`,
      own && isAtOwnPoint(own, { id: sql`p.trade_point_id`, territoryId: sql`p.territory_id` }),
    ]),
    // The user's territories are a part of the request.
    readsPointsOnly: distributorId === undefined && territoryIds === undefined,
    tasks: allOf([
      sql`true`,
      fieldEmployeeId === undefined ? undefined : sql`t.field_employee_id = ${fieldEmployeeId}`,
      actual === undefined ? undefined : sql`(t.status = any(${intArray(actualStatusIds)})) = ${actual}`,
    ]),
    needsTasks: fieldEmployeeId !== undefined || actual !== undefined,
  };
}

/** Returns the condition on the point `p` that a filter means as a whole. */
export function matchesFilter({ point, tasks, needsTasks }: TradePointFilter): SQL {
  return needsTasks
    ? sql`${point} and exists (select 1 from tasks t where t.trade_point_id = p.trade_point_id and ${tasks})`
    : point;
}

/** Returns a select of the distributors of the points of `page`, as JSON by point. */
export const distributorsOfPage = sql`
  select pd.trade_point_id, json_agg(json_build_object('distrId', d.distr_id, 'name', d.name) order by d.name) as distributors
  from page p join trade_point_distributors pd using (trade_point_id) join distributors d using (distr_id) group by pd.trade_point_id`;

/** Returns the trade points of a select with the money and number of their tasks, in the order of their numbers. */
export function readTradePoints(
  { db }: Pick<ApiDeps, 'db'>,
  points: SQL,
  filter: Pick<TradePointFilter, 'tasks'>,
): Promise<TradePoint[]> {
  // The page is limited first, so that only its own points are summed.
  return rowsOf(
    db,
    sql`
    with page as materialized (
      select p.trade_point_id, p.name, p.address, p.lat, p.lng from (${points}) chosen join trade_points p using (trade_point_id)),
    totals as (
      select t.trade_point_id, sum(t.money_total)::float8 as money, count(*)::int as count
      from page p join tasks t on t.trade_point_id = p.trade_point_id and ${filter.tasks} group by t.trade_point_id),
    served as (${distributorsOfPage})
    select p.trade_point_id as "tradePointId", p.name, p.address, p.lat, p.lng, coalesce(totals.money, 0) as "totalMoney",
      coalesce(totals.count, 0) as "tasksCount", coalesce(served.distributors, '[]'::json) as distributors
    from page p left join totals using (trade_point_id) left join served using (trade_point_id) order by p.trade_point_id`,
  );
}
