import { sql, type SQL } from 'drizzle-orm';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { users } from '../../platform/tables/accounts.ts';

/**
 * Share of all territories from which a limit is wide: a page of 100 is then within the first 5000 records, if evenly
 * distributed.
 */
const wideFrom = 0.02;

type Covered = Pick<
  typeof users.$inferSelect,
  'userId' | 'superUser' | 'allTerritories' | 'coveredShare' | 'ownCover' | 'nearCover'
>;

const nowhere = new Uint8Array(0);

/**
 * Returns a user's limit from the columns that triggers maintain. Superusers have none, nor have users without
 * territories who are responsible for all; the others without territories see nothing that belongs to one (spec D98).
 */
export function limitOf({
  userId,
  superUser,
  allTerritories,
  coveredShare,
  ownCover,
  nearCover,
}: Covered): TerritoryLimit | undefined {
  if (superUser || (allTerritories && coveredShare === null)) return undefined;
  return { userId, wide: (coveredShare ?? 0) >= wideFrom, own: ownCover ?? nowhere, near: nearCover ?? nowhere };
}

// Conditions on id columns. The planner does not know the number of a user's territories; `offset 0` and `is true` keep
// it from joining whole tables, so that rows are read in list order. `array(…)` makes it query an index for few
// territories, and distributors, who are few, are found once for all rows.

/** Returns whether a territory's bit is set; one newer than the set, or no possible id, counts as unset. */
function isIn(set: Uint8Array, territoryId: SQL): SQL {
  return sql`(case when ${territoryId} between 0 and ${sql.raw(String(8 * set.length - 1))} then get_bit(${set}::bytea, ${territoryId}) = 1 end) is true`;
}

/** Returns whether a territory is one of the user's own or a descendant. */
export function isOwnTerritory(limit: TerritoryLimit, territoryId: SQL): SQL {
  return limit.wide
    ? isIn(limit.own, territoryId)
    : sql`${territoryId} = any(array(select cover.covered_id from user_territories given join territory_cover cover using (territory_id) where given.user_id = ${limit.userId}))`;
}

/** Returns whether a territory is one of the user's own, a descendant, or an ancestor: a region concerns its cities. */
export function concernsOwnTerritory(limit: TerritoryLimit, territoryId: SQL): SQL {
  return isIn(limit.near, territoryId);
}

/** Returns whether a trade point lies in the user's territories. */
export function isOwnPoint(limit: TerritoryLimit, tradePointId: SQL): SQL {
  return limit.wide
    ? sql`exists (select 1 from trade_points own_point where own_point.trade_point_id = ${tradePointId} and ${isOwnTerritory(limit, sql`own_point.territory_id`)} offset 0)`
    : sql`${tradePointId} = any(array(select own_point.trade_point_id from trade_points own_point where ${isOwnTerritory(limit, sql`own_point.territory_id`)}))`;
}

/** Returns the same for a row that stores the territory beside the trade point. */
export function isAtOwnPoint(limit: TerritoryLimit, { id, territoryId }: { id: SQL; territoryId: SQL }): SQL {
  return limit.wide ? isOwnTerritory(limit, territoryId) : isOwnPoint(limit, id);
}

/** Returns whether an agent belongs to the user's territories. */
export function isOwnAgent(limit: TerritoryLimit, fieldEmployeeId: SQL): SQL {
  return sql`exists (select 1 from field_employees own_agent where own_agent.field_employee_id = ${fieldEmployeeId} and ${isOwnTerritory(limit, sql`own_agent.territory_id`)} offset 0)`;
}

/**
 * Returns whether a distributor, `firm`, serves a trade point in the user's territories. With many territories nearly
 * every distributor serves one, which is found quickly; with few, their points are.
 */
function servesOwnPoint(limit: TerritoryLimit): SQL {
  const isOwn = isOwnTerritory(limit, sql`served.territory_id`);
  return limit.wide
    ? sql`exists (select 1 from trade_point_distributors serves, lateral (select territory_id from trade_points where trade_point_id = serves.trade_point_id offset 0) served where serves.distr_id = firm.distr_id and ${isOwn} offset 0)`
    : sql`firm.distr_id in (select serves.distr_id from trade_points served join trade_point_distributors serves using (trade_point_id) where ${isOwn})`;
}

/**
 * Returns whether a distributor works in the user's territories or an ancestor, or serves a trade point in them; a
 * distributor without territories is visible to all users.
 */
export function isOwnDistributor(limit: TerritoryLimit, distrId: SQL): SQL {
  return sql`(${distrId} in (select firm.distr_id from distributors firm left join distributor_territories works on works.distr_id = firm.distr_id
    where works.territory_id is null or ${concernsOwnTerritory(limit, sql`works.territory_id`)} or ${servesOwnPoint(limit)})) is true`;
}
