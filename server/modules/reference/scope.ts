import { sql } from 'drizzle-orm';
import { scopeByColumn } from '../../identity/rights/scopes.ts';
import { isOwnTerritory } from '../../identity/rights/territoryLimit.ts';

/** A trade point belongs to its territory. */
export const tradePointScope = scopeByColumn('trade_points', 'trade_point_id', (limit) =>
  isOwnTerritory(limit, sql`trade_points.territory_id`),
);
