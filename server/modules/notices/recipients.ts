import { and, count, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { noticesResource } from '#resources/notices.ts';
import { requireValidToken, requireRightsOf, type ConfigApiEnv } from '../../identity/person/apiUser.ts';
import type { HostDeps } from '../../identity/person/hostDeps.ts';
import type { Db } from '../../platform/db/connection.ts';
import { coveredBy } from '../reference/territory.ts';
import { fieldEmployees } from '../../platform/tables/reference.ts';
import { success } from '../../platform/http/responses.ts';
import { parseQuery, type Query } from '../../platform/http/query.ts';
import { isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { sectionNeeds } from '../../identity/rights/needs.ts';
import { requireModule } from '../../identity/rights/requireModule.ts';

/**
 * Returns the number of active agents that a notice reaches: those of the regions and their descendants, of the distributor,
 * or the named one; without any of these, all agents (spec D72).
 */
async function countRecipients(db: Db, query: Query, limit: TerritoryLimit | undefined): Promise<number> {
  const [territoryIds, distributorId, agentId] = [
    query.ids('territoryIds'),
    query.integer('distributorId'),
    query.integer('fieldEmployeeId'),
  ];
  const [counted] = await db
    .select({ agents: count() })
    .from(fieldEmployees)
    .where(
      and(
        eq(fieldEmployees.active, true),
        territoryIds && sql`${fieldEmployees.territoryId} in ${coveredBy(territoryIds)}`,
        distributorId === undefined ? undefined : eq(fieldEmployees.distrId, distributorId),
        agentId === undefined ? undefined : eq(fieldEmployees.fieldEmployeeId, agentId),
        limit && isOwnTerritory(limit, sql`field_employees.territory_id`),
      ),
    );
  return counted?.agents ?? 0;
}

/** Creates `GET /config/recipients`, an extension of the host (spec D67): `{agents}` for users who may send notices. */
export function recipientRoutes(deps: Omit<HostDeps, 'behindOthers'>): Hono<ConfigApiEnv> {
  const { db, ask } = deps;
  return new Hono<ConfigApiEnv>({ strict: false }).get('/config/recipients', requireValidToken(ask), async (c) => {
    requireModule(noticesResource, deps);
    requireRightsOf(c.get('person'), sectionNeeds(noticesResource));
    return success(c, { agents: await countRecipients(db, parseQuery(c), c.get('person').limit) });
  });
}
