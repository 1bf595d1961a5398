import { sql, type SQL } from 'drizzle-orm';
import type { users } from '../../platform/tables/accounts.ts';

/** A user whose territories limit what they see and write (docs/rights.md); whoever has none has no limit. */
export interface TerritoryLimit {
  userId: number;
  /** The territories are so many that a page is found soonest by looking at one record after another, else by asking for those of the territories. */
  wide: boolean;
  /** The user's own territories with all below them, and the same with those above: the bit of a territory is the one of its number. */
  own: Uint8Array;
  near: Uint8Array;
}

/** The part of all territories from which on they are many: then a page of 100 lies within the first 5000 records, where they lie evenly. */
const wideFrom = 0.02;

type Covered = Pick<typeof users.$inferSelect, 'userId' | 'superUser' | 'coveredShare' | 'ownCover' | 'nearCover'>;

/** The limit of a user by what triggers keep of the territories that were given; superusers have none. */
export function limitOf({ userId, superUser, coveredShare, ownCover, nearCover }: Covered): TerritoryLimit | undefined {
  if (superUser || coveredShare === null || ownCover === null || nearCover === null) return undefined;
  return { userId, wide: coveredShare >= wideFrom, own: ownCover, near: nearCover };
}

// Conditions by columns of ids. `offset 0` and `is true` keep the planner, which does not know how many territories somebody has, from joining whole tables: rows are looked at in
// the order of the list. `array(…)` has it ask an index for the rows of a few territories. Distributors, who are few, are found once for all rows.

/** Whether a territory has its bit in a set; one that is newer than the set has none. */
function isIn(set: Uint8Array, territoryId: SQL): SQL {
  return sql`(case when ${territoryId} < ${sql.raw(String(8 * set.length))} then get_bit(${set}::bytea, ${territoryId}) = 1 end) is true`;
}

/** Whether a territory is one of the user's own or below one. */
export function isOwnTerritory(limit: TerritoryLimit, territoryId: SQL): SQL {
  return limit.wide
    ? isIn(limit.own, territoryId)
    : sql`${territoryId} = any(array(select cover.covered_id from user_territories given join territory_cover cover using (territory_id) where given.user_id = ${limit.userId}))`;
}

/** Whether a territory is one of the user's own, below one, or above one: a region concerns its cities. */
export function concernsOwnTerritory(limit: TerritoryLimit, territoryId: SQL): SQL {
  return isIn(limit.near, territoryId);
}

/** Whether a trade point lies in the user's territories. */
export function isOwnPoint(limit: TerritoryLimit, tradePointId: SQL): SQL {
  return limit.wide
    ? sql`exists (select 1 from trade_points own_point where own_point.trade_point_id = ${tradePointId} and ${isOwnTerritory(limit, sql`own_point.territory_id`)} offset 0)`
    : sql`${tradePointId} = any(array(select own_point.trade_point_id from trade_points own_point where ${isOwnTerritory(limit, sql`own_point.territory_id`)}))`;
}

/** The same of a row that has the territory beside the number of the trade point. */
export function isAtOwnPoint(limit: TerritoryLimit, { id, territoryId }: { id: SQL; territoryId: SQL }): SQL {
  return limit.wide ? isOwnTerritory(limit, territoryId) : isOwnPoint(limit, id);
}

/** Whether an agent is of the user's territories. */
export function isOwnAgent(limit: TerritoryLimit, fieldEmployeeId: SQL): SQL {
  return sql`exists (select 1 from field_employees own_agent where own_agent.field_employee_id = ${fieldEmployeeId} and ${isOwnTerritory(limit, sql`own_agent.territory_id`)} offset 0)`;
}

/** Whether a distributor, `firm`, serves a trade point in the user's territories. Of many territories nearly each serves one, which is soon found; of few, their points are. */
function servesOwnPoint(limit: TerritoryLimit): SQL {
  const isOwn = isOwnTerritory(limit, sql`served.territory_id`);
  return limit.wide
    ? sql`exists (select 1 from trade_point_distributors serves, lateral (select territory_id from trade_points where trade_point_id = serves.trade_point_id offset 0) served where serves.distr_id = firm.distr_id and ${isOwn} offset 0)`
    : sql`firm.distr_id in (select serves.distr_id from trade_points served join trade_point_distributors serves using (trade_point_id) where ${isOwn})`;
}

/** Whether a distributor works in the user's territories, or above them, or serves a trade point in them; one who is said to work nowhere is everybody's. */
export function isOwnDistributor(limit: TerritoryLimit, distrId: SQL): SQL {
  return sql`(${distrId} in (select firm.distr_id from distributors firm left join distributor_territories works on works.distr_id = firm.distr_id
    where works.territory_id is null or ${concernsOwnTerritory(limit, sql`works.territory_id`)} or ${servesOwnPoint(limit)})) is true`;
}
