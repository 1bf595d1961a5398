import { sql } from 'drizzle-orm';
import { scopeByColumn, type TerritoryScope } from '../../identity/rights/scopes.ts';
import { isOwnDistributor } from '../../identity/rights/territoryLimit.ts';

/** A motivation belongs to its distributor. */
export const motivationScope: TerritoryScope = {
  ...scopeByColumn('motivations', 'motivation_id', (limit) => isOwnDistributor(limit, sql`motivations.distr_id`)),
  field: 'distributorIds',
};
