import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { maxInteger } from '../../platform/http/query.ts';
import { concernsOwnTerritory, isOwnAgent, isOwnDistributor, isOwnPoint, isOwnTerritory } from './territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';

/** A kind of place to which a record can belong. */
export type PlaceKind = 'territory' | 'distributor' | 'point' | 'agent';

type Limited = (limit: TerritoryLimit, id: SQL) => SQL;

/**
 * Conditions per kind: whether a place lies within a limit, and whether the user sees it in a record. A region is
 * visible to users with cities in it.
 */
const within: Readonly<Record<PlaceKind, { own: Limited; seen: Limited }>> = {
  territory: { own: isOwnTerritory, seen: concernsOwnTerritory },
  distributor: { own: isOwnDistributor, seen: isOwnDistributor },
  point: { own: isOwnPoint, seen: isOwnPoint },
  agent: { own: isOwnAgent, seen: isOwnAgent },
};

/** Returns the conditions of a kind of place under a user's limit. */
export function placeConditions(
  kind: PlaceKind,
): Readonly<Record<'own' | 'seen', (limit: TerritoryLimit, id: SQL) => SQL>> {
  return within[kind];
}

/** Returns the ids that a user with the limit does not see, or that are not the user's own. */
export async function hiddenPlaces(
  db: Db,
  limit: TerritoryLimit,
  kind: PlaceKind,
  ids: Iterable<number>,
  unless: 'own' | 'seen',
): Promise<ReadonlySet<number>> {
  const requests = [...new Set(ids)].filter((id) => Number.isInteger(id) && Math.abs(id) <= maxInteger);
  if (requests.length === 0) return new Set();
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select given.id from unnest(${intArray(requests)}) given (id) where not coalesce((${within[kind][unless](limit, sql`given.id`)}), false)`,
  );
  return new Set(rows.map(({ id }) => id));
}
