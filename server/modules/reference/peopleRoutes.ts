import { and, asc, eq, exists, sql } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import { taskStatuses } from '#dictionaries/taskStatus.ts';
import type { Db } from '../../platform/db/connection.ts';
import { worksIn } from './territory.ts';
import {
  companyEmployees,
  distributors,
  fieldEmployees,
  tradePointDistributors,
  tradePoints,
} from '../../platform/tables/reference.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { success } from '../../platform/http/responses.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { isOwnDistributor, isAtOwnPoint, isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import { queryLookupEntries, filterLookupEntries } from './lookup.ts';

/** Maximum number of entries for a drop-down, which is filled by one call without paging. */
const lookupLimit = 5000;

/**
 * Creates the routes of managers, distributors, and the lookups of filters by distributor (part1 §7, part2 §7), with
 * the lookup contract (docs/declarations.md).
 */
export function peopleRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { db } = deps;
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/base/companyEmployees', (c) => listManagers(db, c))
    .get('/api/v1/distributors', (c) => listDistributors(db, c))
    .get('/api/v1/filter/tradePoints', (c) => findTradePoints(db, c))
    .get('/api/v1/filter/fieldEmployees', (c) => findFieldEmployees(db, c))
    .get('/api/v1/filter/taskStatus', (c) => success(c, taskStatuses));
}

async function listManagers(db: Db, c: Context<ApiEnv>): Promise<Response> {
  const query = parseQuery(c);
  const all = await db
    .select({ companyEmployeeId: companyEmployees.companyEmployeeId, fullName: companyEmployees.fullName })
    .from(companyEmployees)
    .orderBy(asc(companyEmployees.fullName));
  return success(
    c,
    filterLookupEntries(
      query,
      { id: (item) => item.companyEmployeeId, name: (item) => item.fullName },
      query.page(lookupLimit, lookupLimit),
      all,
    ),
  );
}

async function listDistributors(db: Db, c: Context<ApiEnv>): Promise<Response> {
  const query = parseQuery(c);
  const page = query.page(lookupLimit, lookupLimit);
  const territoryIds = query.ids('ids') ? undefined : query.ids('territoryIds');
  const { limit } = c.get('actor');
  const inTerritories = and(
    territoryIds && worksIn(sql`distributors.distr_id`, territoryIds, limit),
    limit && isOwnDistributor(limit, sql`distributors.distr_id`),
  );
  const found = await db
    .select({ distrId: distributors.distrId, name: distributors.name })
    .from(distributors)
    .where(inTerritories)
    .orderBy(asc(distributors.name), asc(distributors.distrId));
  return success(c, filterLookupEntries(query, { id: (item) => item.distrId, name: (item) => item.name }, page, found));
}

async function findTradePoints(db: Db, c: Context<ApiEnv>): Promise<Response> {
  const query = parseQuery(c);
  const distributorId = query.integer('distributorId');
  const served =
    distributorId === undefined
      ? undefined
      : exists(
          db
            .select({ one: sql`1` })
            .from(tradePointDistributors)
            .where(
              and(
                eq(tradePointDistributors.tradePointId, tradePoints.tradePointId),
                eq(tradePointDistributors.distrId, distributorId),
              ),
            ),
        );
  const { where, limit, offset } = queryLookupEntries(
    query,
    { id: tradePoints.tradePointId, search: tradePoints.search },
    query.page(lookupLimit, lookupLimit),
    [served],
  );
  const { limit: territoryLimit } = c.get('actor');
  return success(
    c,
    await db
      .select({ tradePointId: tradePoints.tradePointId, name: tradePoints.name, address: tradePoints.address })
      .from(tradePoints)
      .where(
        and(
          where,
          territoryLimit &&
            isAtOwnPoint(territoryLimit, {
              id: sql`trade_points.trade_point_id`,
              territoryId: sql`trade_points.territory_id`,
            }),
        ),
      )
      .orderBy(asc(tradePoints.name), asc(tradePoints.tradePointId))
      .limit(limit)
      .offset(offset),
  );
}

async function findFieldEmployees(db: Db, c: Context<ApiEnv>): Promise<Response> {
  const query = parseQuery(c);
  const distributorId = query.integer('distributorId');
  const { where, limit, offset } = queryLookupEntries(
    query,
    { id: fieldEmployees.fieldEmployeeId, search: fieldEmployees.search },
    query.page(lookupLimit, lookupLimit),
    [distributorId === undefined ? undefined : eq(fieldEmployees.distrId, distributorId)],
  );
  const { limit: territoryLimit } = c.get('actor');
  return success(
    c,
    await db
      .select({ fieldEmployeeId: fieldEmployees.fieldEmployeeId, fullName: fieldEmployees.fullName })
      .from(fieldEmployees)
      .where(and(where, territoryLimit && isOwnTerritory(territoryLimit, sql`field_employees.territory_id`)))
      .orderBy(asc(fieldEmployees.fullName), asc(fieldEmployees.fieldEmployeeId))
      .limit(limit)
      .offset(offset),
  );
}
