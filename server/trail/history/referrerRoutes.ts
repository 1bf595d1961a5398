import { Hono } from 'hono';
import { referrersBodySchema, type Referrers } from '#schemas/entities/referrers.ts';
import { requireRightsOf, requireValidToken, type ConfigApiEnv } from '../../identity/person/apiUser.ts';
import { reachOfRecord } from '../../identity/rights/parentReach.ts';
import { sectionNeeds, verbNeeds } from '../../identity/rights/needs.ts';
import type { RecordId } from '../../platform/context/recordId.ts';
import type { Db } from '../../platform/db/connection.ts';
import { readBody } from '../../platform/http/body.ts';
import { limitBody } from '../../platform/http/limitBody.ts';
import { parseRecordId } from '../../platform/http/recordId.ts';
import { success } from '../../platform/http/responses.ts';
import { findResource } from './findResource.ts';
import { isVersioned } from './resource.ts';
import type { HistoryDeps } from './routes.ts';

/** Maximum bytes of a body: the ids of a large selection. */
const maxBody = 1024 * 1024;
const none: Referrers = { ids: [], counts: [] };

/** Creates the route `/config/referrers/…`: what keeps records from deletion, before the user deletes them. */
export function referrerRoutes(db: Db, deps: HistoryDeps): Hono<ConfigApiEnv> {
  const routes = new Hono<ConfigApiEnv>({ strict: false });
  routes.use('/config/referrers/*', requireValidToken(deps.ask), limitBody(maxBody));
  return routes.post('/config/referrers/:resource', async (c) => {
    const resource = findResource(deps, c.req.param('resource'));
    const { declaration } = resource;
    const person = c.get('person');
    requireRightsOf(person, [...sectionNeeds(declaration), ...verbNeeds(declaration, 'delete')]);
    const { ids } = await readBody(c, referrersBodySchema);
    if (!isVersioned(resource) || resource.referred === undefined) return success(c, none);
    const own: RecordId[] = [];
    for (const text of ids) {
      const id = parseRecordId(declaration, String(text));
      const reach =
        id === null ? 'none' : await reachOfRecord(db, person.limit, { resource, among: deps.resources() }, id);
      // Records of other territories are not counted: the user must not learn of them.
      if (id !== null && reach !== 'none') own.push(id);
    }
    return success(c, await resource.referred(db, own));
  });
}
