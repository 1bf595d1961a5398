import { sql, type SQL } from 'drizzle-orm';
import type { Day } from '#planning/days.ts';
import type { Candidate } from '#planning/executor.ts';
import type { PreviewPoint } from '#schemas/entities/planning.ts';
import type { StrategyBody } from '#schemas/entities/strategy.ts';
import { isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { LetOthersGo } from '../../platform/context/requestGate.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';

/** Points per query: the embedded database answers no other request while a query runs. */
const pointsAtOnce = 1000;

/** A trade point that a strategy plans, and the chosen distributor to which it belongs. */
export interface PointRow {
  tradePointId: number;
  isWholesale: boolean;
  distrId: number;
  territoryId: number;
}

/**
 * Returns the points of the chosen distributors within a territory limit, by id. A point of several chosen distributors
 * belongs to that of its latest sale, without sales to the lowest id.
 */
export async function readPoints(
  db: Db,
  strategy: Pick<StrategyBody, 'distributorIds' | 'isWholesale' | 'isRetail'>,
  day: Day,
  limit: TerritoryLimit | undefined,
  letOthersGo?: LetOthersGo,
): Promise<PointRow[]> {
  const points: PointRow[] = [];
  for (;;) {
    await letOthersGo?.();
    const after = points.at(-1)?.tradePointId ?? 0;
    const page = await readPointPage(db, strategy, day, limit, { after, count: pointsAtOnce });
    points.push(...page);
    if (page.length < pointsAtOnce) return points;
  }
}

/** Returns the first `count` points after the id `after`, as `readPoints` does. */
export function readPointPage(
  db: Db,
  { distributorIds, isWholesale, isRetail }: Pick<StrategyBody, 'distributorIds' | 'isWholesale' | 'isRetail'>,
  day: Day,
  limit: TerritoryLimit | undefined,
  { after, count }: { after: number; count: number },
): Promise<PointRow[]> {
  return rowsOf(
    db,
    sql`
    with point as (
      select tp.trade_point_id, tp.kind = 1 as is_wholesale, tp.territory_id, chosen.distributors
      from trade_points tp cross join lateral (
        select array_agg(link.distr_id order by link.distr_id) as distributors from trade_point_distributors link
        where link.trade_point_id = tp.trade_point_id and link.distr_id = any(${intArray(distributorIds)})) chosen
      where tp.trade_point_id > ${after} and chosen.distributors is not null
        and case when tp.kind = 1 then ${isWholesale === true}::boolean else ${isRetail === true}::boolean end
        and ${limit === undefined ? sql`true` : isOwnTerritory(limit, sql`tp.territory_id`)}
      order by tp.trade_point_id limit ${count})
    select trade_point_id as "tradePointId", is_wholesale as "isWholesale", territory_id as "territoryId",
      coalesce(case when cardinality(distributors) > 1 then (
        select distr_id from sale_days visit where visit.trade_point_id = point.trade_point_id and visit.distr_id = any(distributors) and day < ${day}
        order by day desc, distr_id limit 1) end, distributors[1]) as "distrId"
    from point order by trade_point_id`,
  );
}

/** Returns names and addresses of trade points, by id. */
export async function readPlaces(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pick<PreviewPoint, 'name' | 'address'>>> {
  const rows = await rowsOf<Pick<PreviewPoint, 'tradePointId' | 'name' | 'address'>>(
    db,
    sql`select trade_point_id as "tradePointId", name, address from trade_points where trade_point_id = any(${intArray(ids)})`,
  );
  return new Map(rows.map(({ tradePointId, ...place }) => [tradePointId, place]));
}

/** An agent who may get the tasks of a point. */
type CandidateAgent = Omit<Candidate, 'openTasks'>;

/** Reads rows for points, some at a time, and returns them by point. */
export async function byPoint<R extends { tradePointId: number }, P extends { tradePointId: number }>(
  db: Db,
  points: readonly P[],
  query: (ids: SQL, some: readonly P[]) => SQL,
  letOthersGo?: LetOthersGo,
): Promise<ReadonlyMap<number, R[]>> {
  const rowsByPoint = new Map<number, R[]>();
  for (let from = 0; from < points.length; from += pointsAtOnce) {
    const some = points.slice(from, from + pointsAtOnce);
    const ids = intArray(some.map(({ tradePointId }) => tradePointId));
    await letOthersGo?.();
    for (const row of await rowsOf<R>(db, query(ids, some))) {
      const known = rowsByPoint.get(row.tradePointId);
      if (known === undefined) rowsByPoint.set(row.tradePointId, [row]);
      else known.push(row);
    }
  }
  return rowsByPoint;
}

/** Returns the active agents who may get the tasks of a point on a day, for each point (planning §4, Executor). */
export async function readCandidates(
  db: Db,
  points: readonly PointRow[],
  day: Day,
  letOthersGo?: LetOthersGo,
): Promise<(point: PointRow) => CandidateAgent[]> {
  const serving = await byPoint<{ tradePointId: number; agent: number }, PointRow>(
    db,
    points,
    (ids) => sql`
    select trade_point_id as "tradePointId", field_employee_id as agent from trade_point_agents join field_employees using (field_employee_id)
    where trade_point_id = any(${ids}) and active and from_day <= ${day} and coalesce(to_day, ${day}) >= ${day}`,
    letOthersGo,
  );
  // Of the sellers for the point's distributor, only those of the latest day can become its executor; no seller can
  // where an agent serves the point.
  const selling = await byPoint<{ tradePointId: number; distrId: number; agent: number; last: Day }, PointRow>(
    db,
    points.filter(({ tradePointId }) => !serving.has(tradePointId)),
    (ids, some) => sql`
    select point.id as "tradePointId", point.distr_id as "distrId", seller.agent, seller.day::text as last
    from unnest(${ids}, ${intArray(some.map(({ distrId }) => distrId))}) point (id, distr_id) cross join lateral (
      select visit.field_employee_id as agent, visit.day
      from sale_days visit join field_employees agent using (field_employee_id, distr_id)
      where visit.trade_point_id = point.id and visit.distr_id = point.distr_id and agent.active and visit.day < ${day} and visit.day >= ${day}::date - 365
      order by visit.day desc fetch first 1 rows with ties) seller`,
    letOthersGo,
  );
  const covering = await readCoveringAgents(db, points);
  return ({ tradePointId, distrId, territoryId }) => {
    const agents = new Map<number, CandidateAgent>();
    const add = (fieldEmployeeId: number, more: Partial<CandidateAgent>) => {
      const known = agents.get(fieldEmployeeId) ?? {
        fieldEmployeeId,
        servesPoint: false,
        lastSaleHere: null,
        coversPoint: false,
      };
      agents.set(fieldEmployeeId, { ...known, ...more });
    };
    for (const { agent } of serving.get(tradePointId) ?? []) add(agent, { servesPoint: true });
    // Tasks of several distributors may be reassigned at a point.
    for (const { agent, last, distrId: seller } of selling.get(tradePointId) ?? [])
      if (seller === distrId) add(agent, { lastSaleHere: last });
    for (const agent of covering.get(`${distrId} ${territoryId}`) ?? []) add(agent, { coversPoint: true });
    return [...agents.values()];
  };
}

/** Returns the active agents who serve a territory for a distributor, by `<distributor> <territory>`. */
async function readCoveringAgents(db: Db, points: readonly PointRow[]): Promise<ReadonlyMap<string, number[]>> {
  const distributors = [...new Set(points.map(({ distrId }) => distrId))];
  const territories = [...new Set(points.map(({ territoryId }) => territoryId))];
  const rows = await rowsOf<{ key: string; agents: number[] }>(
    db,
    sql`
    select concat(agent.distr_id, ' ', cover.covered_id) as key, json_agg(agent.field_employee_id) as agents
    from field_employees agent join territory_cover cover on cover.territory_id = agent.territory_id
    where agent.active and agent.distr_id = any(${intArray(distributors)}) and cover.covered_id = any(${intArray(territories)}) group by 1`,
  );
  return new Map(rows.map(({ key, agents }) => [key, agents]));
}

/**
 * Returns the number of open tasks of each agent, or of those given; `isOpen` is the condition of open tasks. The steps
 * of a run give theirs: together they would otherwise count all tasks a thousand times.
 */
export async function readOpenTasks(
  db: Db,
  isOpen: SQL,
  agents?: ReadonlySet<number>,
): Promise<ReadonlyMap<number, number>> {
  const own = agents === undefined ? sql`true` : sql`field_employee_id = any(${intArray([...agents])})`;
  const rows = await rowsOf<{ agent: number; count: number }>(
    db,
    sql`select field_employee_id as agent, count(*)::int as count from tasks where ${isOpen} and ${own} group by 1`,
  );
  return new Map(rows.map(({ agent, count }) => [agent, count]));
}
