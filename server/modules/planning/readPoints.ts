import { sql } from 'drizzle-orm';
import type { Day } from '#planning/days.ts';
import type { Candidate } from '#planning/executor.ts';
import type { StrategyBody } from '#schemas/entities/strategy.ts';
import { isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';

/** A trade point that a strategy plans, and the chosen distributor to which it belongs. */
export interface PointRow {
  tradePointId: number;
  name: string;
  address: string;
  isWholesale: boolean;
  distrId: number;
  territoryId: number;
}

/**
 * Returns the points of the chosen distributors within a territory limit, by id. A point of several chosen distributors
 * belongs to that of its latest sale, without sales to the lowest id.
 */
export function readPoints(
  db: Db,
  { distributorIds, isWholesale, isRetail }: Pick<StrategyBody, 'distributorIds' | 'isWholesale' | 'isRetail'>,
  day: Day,
  limit: TerritoryLimit | undefined,
): Promise<PointRow[]> {
  return rowsOf(
    db,
    sql`
    with point as (
      select tp.trade_point_id, tp.name, tp.address, tp.kind = 1 as is_wholesale, tp.territory_id, array_agg(link.distr_id order by link.distr_id) as distributors
      from trade_points tp join trade_point_distributors link using (trade_point_id)
      where link.distr_id = any(${intArray(distributorIds)}) and case when tp.kind = 1 then ${isWholesale === true}::boolean else ${isRetail === true}::boolean end
        and ${limit === undefined ? sql`true` : isOwnTerritory(limit, sql`tp.territory_id`)}
      group by tp.trade_point_id)
    select trade_point_id as "tradePointId", name, address, is_wholesale as "isWholesale", territory_id as "territoryId",
      coalesce(case when cardinality(distributors) > 1 then (
        select distr_id from sales where sales.trade_point_id = point.trade_point_id and sales.distr_id = any(distributors) and day < ${day}
        order by day desc, distr_id limit 1) end, distributors[1]) as "distrId"
    from point order by trade_point_id`,
  );
}

/** An agent who may get the tasks of a point. */
export type CandidateRow = Omit<Candidate, 'openTasks'> & { tradePointId: number };

/** Returns the active agents who may get the tasks of each point on a day (planning §4, Executor). */
export async function readCandidates(
  db: Db,
  points: readonly PointRow[],
  day: Day,
): Promise<ReadonlyMap<number, CandidateRow[]>> {
  const given = points.map(({ tradePointId, distrId, territoryId }) => ({ tradePointId, distrId, territoryId }));
  const rows = await rowsOf<CandidateRow>(
    db,
    sql`
    with point as (select * from json_to_recordset(${JSON.stringify(given)}::json) as given ("tradePointId" int, "distrId" int, "territoryId" int)),
      found as (
        select point."tradePointId", visit.field_employee_id, true as serves, null::date as last, false as covers
        from point join trade_point_agents visit on visit.trade_point_id = point."tradePointId"
        where visit.from_day <= ${day} and coalesce(visit.to_day, ${day}) >= ${day}
        union all
        select point."tradePointId", sales.field_employee_id, false, max(sales.day), false
        from point join sales on sales.trade_point_id = point."tradePointId" and sales.distr_id = point."distrId"
        where sales.day < ${day} and sales.day >= ${day}::date - 365 group by 1, 2
        union all
        select point."tradePointId", agent.field_employee_id, false, null, true
        from point join field_employees agent on agent.distr_id = point."distrId"
        where exists (select 1 from territory_cover cover where cover.territory_id = agent.territory_id and cover.covered_id = point."territoryId"))
    select "tradePointId", field_employee_id as "fieldEmployeeId", bool_or(serves) as "servesPoint", max(last)::text as "lastSaleHere", bool_or(covers) as "coversPoint"
    from found join field_employees agent using (field_employee_id)
    where agent.active and (serves or agent.distr_id = (select "distrId" from point where point."tradePointId" = found."tradePointId"))
    group by 1, 2`,
  );
  const byPoint = new Map<number, CandidateRow[]>();
  for (const row of rows) {
    const known = byPoint.get(row.tradePointId);
    if (known === undefined) byPoint.set(row.tradePointId, [row]);
    else known.push(row);
  }
  return byPoint;
}

/** Returns the number of open tasks of each agent. */
export async function readOpenTasks(db: Db): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsOf<{ agent: number; count: number }>(
    db,
    sql`select field_employee_id as agent, count(*)::int as count from tasks where status in (0, 1, 2) group by 1`,
  );
  return new Map(rows.map(({ agent, count }) => [agent, count]));
}
