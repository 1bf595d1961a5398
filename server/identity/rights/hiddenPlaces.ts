import { sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { maxInteger } from '../../platform/http/query.ts';
import {
  concernsOwnTerritory,
  isOwnAgent,
  isOwnDistributor,
  isOwnPoint,
  isOwnTerritory,
  type TerritoryLimit,
} from './territoryLimit.ts';

/** What says where a record belongs. */
export type PlaceKind = 'territory' | 'distributor' | 'point' | 'agent';

type Limited = (limit: TerritoryLimit, id: SQL) => SQL;

/** Whether a place lies within a limit, and whether a user with the limit sees it in a record: a region is seen by those who have its cities. */
const within: Readonly<Record<PlaceKind, { own: Limited; seen: Limited }>> = {
  territory: { own: isOwnTerritory, seen: concernsOwnTerritory },
  distributor: { own: isOwnDistributor, seen: isOwnDistributor },
  point: { own: isOwnPoint, seen: isOwnPoint },
  agent: { own: isOwnAgent, seen: isOwnAgent },
};

/** The conditions of a kind of place under the limit of a user. */
export function placeConditions(
  kind: PlaceKind,
): Readonly<Record<'own' | 'seen', (limit: TerritoryLimit, id: SQL) => SQL>> {
  return within[kind];
}

/** Returns those of the ids that a user with the limit does not see, or does not have as their own. */
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
