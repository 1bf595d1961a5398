import { Hono } from 'hono';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { referrersBodySchema, type Referrers } from '#schemas/entities/referrers.ts';
import {
  hasRightsOf,
  requireRightsOf,
  requireValidToken,
  type ApiUser,
  type ConfigApiEnv,
} from '../../identity/person/apiUser.ts';
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

/** What refers to a record, for a user who may not see all of it. */
const partlyHidden = 'записи, часть которых может быть вам не видна';

/** Creates the route `/config/referrers/…`: what refers to records, before the user deletes them. */
export function referrerRoutes(db: Db, deps: HistoryDeps): Hono<ConfigApiEnv> {
  const routes = new Hono<ConfigApiEnv>({ strict: false });
  routes.use('/config/referrers/*', requireValidToken(deps.ask), limitBody(maxBody));
  return routes.post('/config/referrers/:resource', async (c) => {
    const resource = findResource(deps, c.req.param('resource'));
    const { declaration } = resource;
    const person = c.get('person');
    requireRightsOf(person, [...sectionNeeds(declaration), ...verbNeeds(declaration, 'delete')]);
    const { ids } = await readBody(c, referrersBodySchema);
    if (!isVersioned(resource)) return success(c, { ids: [], counts: [], mentions: [] } satisfies Referrers);
    const recordIds: RecordId[] = [];
    for (const text of ids) {
      const id = parseRecordId(declaration, String(text));
      const reach =
        id === null ? 'none' : await reachOfRecord(db, person.limit, { resource, among: deps.resources() }, id);
      // Records of other territories are not counted: the user must not learn of them.
      if (id !== null && reach !== 'none') recordIds.push(id);
    }
    const { ids: kept, counts } = (await resource.referred?.(db, recordIds)) ?? { ids: [], counts: [] };
    const mentions = await mentionsIn(db, deps.resources(), person, declaration, recordIds);
    // The number tells of records in other territories, such as the strategies of a company-wide list.
    const shown = person.limit !== undefined && counts.length > 0 ? [partlyHidden] : counts;
    return success(c, { ids: kept, counts: shown, mentions });
  });
}

/** Returns the sections among those of the user whose records name one of these records, with their number. */
async function mentionsIn(
  db: Db,
  resources: ReturnType<HistoryDeps['resources']>,
  person: ApiUser,
  of: Declaration,
  ids: readonly RecordId[],
): Promise<Referrers['mentions']> {
  const mentions: Referrers['mentions'] = [];
  for (const resource of resources) {
    if (!isVersioned(resource) || !hasRightsOf(person, sectionNeeds(resource.declaration))) continue;
    const records = (await resource.mentions?.(db, of, ids, person.limit)) ?? 0;
    if (records > 0) mentions.push({ title: resource.declaration.title, records });
  }
  return mentions;
}
