import { sql, type SQL } from 'drizzle-orm';

/** A user whose territories limit what they see and write (docs/rights.md); whoever has none has no limit. */
export interface TerritoryLimit {
  userId: number;
  /** The territories are so many that a page is found soonest by looking at one record after another, else by asking for those of the territories. */
  wide: boolean;
}

/** The part of all territories from which on they are many: then a page of 100 lies within the first 5000 records, where they lie evenly. */
const wideFrom = 0.02;

/** The limit of a user by `users.covered_share`; superusers have none. */
export function limitOf({ userId, superUser, coveredShare }: { userId: number; superUser: boolean; coveredShare: number | null }): TerritoryLimit | undefined {
  return superUser || coveredShare === null ? undefined : { userId, wide: coveredShare >= wideFrom };
}

// Conditions by columns of ids. `offset 0` and `is true` keep the planner, which does not know how many territories somebody has, from joining whole tables: rows are looked at in
// the order of the list. `array(…)` has it ask an index for the rows of a few territories. Distributors, who are few, are found once for all rows.

/** Whether a territory is one of the user's own or below one. */
export function isOwnTerritory({ userId, wide }: TerritoryLimit, territoryId: SQL): SQL {
  return wide
    ? sql`exists (select 1 from user_cover where user_cover.user_id = ${userId} and user_cover.territory_id = ${territoryId} and user_cover.own offset 0)`
    : sql`${territoryId} = any(array(select user_cover.territory_id from user_cover where user_cover.user_id = ${userId} and user_cover.own))`;
}

/** Whether a territory is one of the user's own, below one, or above one: a region concerns its cities. */
export function concernsOwnTerritory({ userId }: TerritoryLimit, territoryId: SQL): SQL {
  return sql`exists (select 1 from user_cover where user_cover.user_id = ${userId} and user_cover.territory_id = ${territoryId} offset 0)`;
}

/** Whether a trade point lies in the user's territories. */
export function isOwnPoint(limit: TerritoryLimit, tradePointId: SQL): SQL {
  return limit.wide
    ? sql`exists (select 1 from trade_points own_point where own_point.trade_point_id = ${tradePointId} and ${isOwnTerritory(limit, sql`own_point.territory_id`)} offset 0)`
    : sql`${tradePointId} = any(array(select own_point.trade_point_id from trade_points own_point where ${isOwnTerritory(limit, sql`own_point.territory_id`)}))`;
}

/** The same of a row of `trade_points`, which has its territory beside its number. */
export function isOwnPointRow(limit: TerritoryLimit, { id, territoryId }: { id: SQL; territoryId: SQL }): SQL {
  return limit.wide ? isOwnTerritory(limit, territoryId) : isOwnPoint(limit, id);
}

/** Whether an agent is of the user's territories. */
export function isOwnAgent(limit: TerritoryLimit, fieldEmployeeId: SQL): SQL {
  return sql`exists (select 1 from field_employees own_agent where own_agent.field_employee_id = ${fieldEmployeeId} and ${isOwnTerritory(limit, sql`own_agent.territory_id`)} offset 0)`;
}

/** Whether a distributor works in the user's territories, or above them; one who is said to work nowhere is everybody's. */
export function isOwnDistributor(limit: TerritoryLimit, distrId: SQL): SQL {
  return sql`(${distrId} in (select firm.distr_id from distributors firm left join distributor_territories works on works.distr_id = firm.distr_id
    where works.territory_id is null or ${concernsOwnTerritory(limit, sql`works.territory_id`)})) is true`;
}
