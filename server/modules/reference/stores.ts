import { and, asc, eq, sql } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import { auditStoresResource } from '#resources/auditStores.ts';
import type { Store } from '#schemas/entities/store.ts';
import { coveredBy } from './territory.ts';
import { chains, tradePoints } from '../../platform/tables/reference.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { ListRows } from '../../platform/db/listRows.ts';
import { plainListQuery } from '../../recordEngine/core/listQuery/parseListQuery.ts';
import { containsWords } from '../../platform/db/likePattern.ts';
import { rowList } from '../../recordEngine/core/listQuery/rowList.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { success, successJson } from '../../platform/http/responses.ts';
import { maxInteger, parseQuery, type Query } from '../../platform/http/query.ts';
import { isAtOwnPoint } from '../../identity/rights/territoryLimit.ts';
import { filterLookupEntries } from './lookup.ts';

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

/** Returns the stores of a query by name, with `audited` those that have reports. */
function storeRows(query: Query, own: TerritoryLimit | undefined, audited = false): ListRows {
  const [territoryIds, distributorId, chainId] = [
    query.ids('territoryIds'),
    query.integer('distributorId'),
    query.integer('chainId'),
  ];
  return {
    columns: storeColumns,
    from: sql`trade_points`,
    visible: and(
      audited ? sql`exists (select 1 from audit_reports r where r.store_id = trade_points.trade_point_id)` : undefined,
      own && isAtOwnPoint(own, { id: sql`trade_points.trade_point_id`, territoryId: sql`trade_points.territory_id` }),
    ),
    filter: and(
      territoryIds && sql`${tradePoints.territoryId} in ${coveredBy(territoryIds)}`,
      distributorId === undefined
        ? undefined
        : sql`exists (select 1 from trade_point_distributors pd
      where pd.trade_point_id = trade_points.trade_point_id and pd.distr_id = ${distributorId})`,
      chainId === undefined ? undefined : eq(tradePoints.chainId, chainId),
    ),
    order: sql`${asc(tradePoints.name)}, ${asc(tradePoints.tradePointId)}`,
    named: (q) => containsWords(sql`${tradePoints.search}`, q),
  };
}

/** Returns the stores with reports, which the reports screen finds. */
export const auditStoreRows = (query: Query, own: TerritoryLimit | undefined): ListRows => storeRows(query, own, true);

/** Creates the store lookups (part1 §7, spec D50) and the federal chains. */
export function storeRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const stores = async (c: Context<ApiEnv>): Promise<Response> => {
    const query = parseQuery(c);
    const list = rowList(deps.db, auditStoresResource, query, storeRows(query, c.get('actor').limit));
    return successJson(c, await list.page(plainListQuery));
  };
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/base/stores', stores)
    .get('/api/v1/audit/filter/stores', stores)
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
