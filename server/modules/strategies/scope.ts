import { sql } from 'drizzle-orm';
import { scopeRelation, type TerritoryScope } from '../../identity/rights/scopes.ts';
import { isOwnDistributor } from '../../identity/rights/territoryLimit.ts';

/** A distribution strategy belongs to its distributors. */
export const strategyScope: TerritoryScope = {
  table: 'strategies',
  id: 'strategy_id',
  field: 'distributorIds',
  places: [
    scopeRelation(sql`strategy_distributors place`, sql`place.strategy_id = strategies.strategy_id`, (limit) =>
      isOwnDistributor(limit, sql`place.distr_id`),
    ),
  ],
};
