import { and, asc, eq, sql } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import type { Store } from '#schemas/entities/store.ts';
import { coveredBy } from './territory.ts';
import { chains, tradePoints } from '../../platform/tables/reference.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { success } from '../../platform/http/responses.ts';
import { maxInteger, parseQuery } from '../../platform/http/query.ts';
import { isAtOwnPoint } from '../../identity/rights/territoryLimit.ts';
import { queryLookupEntries, filterLookupEntries } from './lookup.ts';

/** The distributors of the trade point in the outer query. */
const pointDistributors = sql<Store['distributors']>`coalesce((
  select json_agg(json_build_object('distrId', d.distr_id, 'name', d.name) order by d.name)
  from trade_point_distributors pd join distributors d using (distr_id)
  where pd.trade_point_id = trade_points.trade_point_id), '[]'::json)`;

/** The columns of a store (part1 §3, part2 §3). */
const storeColumns = {
  storeId: tradePoints.tradePointId,
  name: tradePoints.name,
  address: tradePoints.address,
  distributors: pointDistributors,
  distributorName: sql<string | null>`(
    select min(d.name) from trade_point_distributors pd join distributors d using (distr_id)
    where pd.trade_point_id = trade_points.trade_point_id)`,
  chainName: sql<string | null>`(select h.name from chains h where h.chain_id = trade_points.chain_id)`,
};

function storesMatching(deps: ApiDeps, c: Context<ApiEnv>, audited = false): Promise<Store[]> {
  const [query, { limit: own }] = [parseQuery(c), c.get('actor')];
  const [territoryIds, distributorId, chainId] = [
    query.ids('territoryIds'),
    query.integer('distributorId'),
    query.integer('chainId'),
  ];
  const { where, limit, offset } = queryLookupEntries(
    query,
    { id: tradePoints.tradePointId, search: tradePoints.search },
    query.page(),
    [
      territoryIds && sql`${tradePoints.territoryId} in ${coveredBy(territoryIds)}`,
      distributorId === undefined
        ? undefined
        : sql`exists (select 1 from trade_point_distributors pd
      where pd.trade_point_id = trade_points.trade_point_id and pd.distr_id = ${distributorId})`,
      chainId === undefined ? undefined : eq(tradePoints.chainId, chainId),
    ],
  );
  const reported = audited
    ? sql`exists (select 1 from audit_reports r where r.store_id = trade_points.trade_point_id)`
    : undefined;
  return deps.db
    .select(storeColumns)
    .from(tradePoints)
    .where(
      and(
        where,
        reported,
        own && isAtOwnPoint(own, { id: sql`trade_points.trade_point_id`, territoryId: sql`trade_points.territory_id` }),
      ),
    )
    .orderBy(asc(tradePoints.name), asc(tradePoints.tradePointId))
    .limit(limit)
    .offset(offset);
}

/**
 * Creates the store lookups (part1 §7, spec D50) and the federal chains. The reports screen finds only stores with
 * reports.
 */
export function storeRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/base/stores', async (c) => success(c, await storesMatching(deps, c)))
    .get('/api/v1/audit/filter/stores', async (c) => success(c, await storesMatching(deps, c)))
    .get('/api/v1/audit/stores', async (c) => success(c, await storesMatching(deps, c, true)))
    .get('/api/v1/audit/filter/chains', async (c) => {
      const query = parseQuery(c);
      const all = await deps.db
        .select({
          chainId: chains.chainId,
          name: chains.name,
          tradeMarks: sql`coalesce((
          select json_agg(json_build_object('tradeMarkId', m.trade_mark_id, 'tradeMarkName', m.name) order by m.name)
          from trade_marks m where m.trade_mark_id = any(chains.trade_mark_ids)), '[]'::json)`,
        })
        .from(chains)
        .orderBy(asc(chains.name));
      return success(
        c,
        filterLookupEntries(
          query,
          { id: ({ chainId }) => chainId, name: ({ name }) => name },
          query.page(maxInteger, maxInteger),
          all,
        ),
      );
    });
}
