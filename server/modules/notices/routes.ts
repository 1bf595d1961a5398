import { Hono } from 'hono';
import { noticesResource as declaration } from '#resources/notices.ts';
import { noticeBodySchema } from '#schemas/entities/notice.ts';
import { requireKnown } from '../../identity/rights/known.ts';
import { noticeDistributors, notices, noticeTerritories } from '../../platform/tables/notices.ts';
import { distributors, fieldEmployees, territories } from '../../platform/tables/reference.ts';
import { readValidatedBody } from '../../resources/engine/requestBody.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { recordCreated } from '../../trail/history/write.ts';
import { runRequestWrite } from '../../trail/history/requestWrite.ts';
import { success } from '../../platform/http/responses.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { versionedNotices, noticesMatching } from './read.ts';

/** Creates the routes of push notices (part2 §7): newest first; a region in the filter covers its cities. */
export function noticeRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/notifications', async (c) =>
      success(c, await noticesMatching(deps, parseQuery(c), c.get('actor').limit)),
    )
    .post('/api/v1/notifications', async (c) => {
      const body = await readValidatedBody(c, noticeBodySchema, declaration, true);
      const territoryIds = [...new Set(body.territoryIds)];
      const distributorIds = [...new Set(body.distributorIds)];
      const agentIds = body.fieldEmployeeId === undefined ? [] : [body.fieldEmployeeId];
      const notificationId = await runRequestWrite(c, deps, versionedNotices, async (tx, write) => {
        await requireKnown(tx, 'territoryIds', territoryIds, territories.territoryId, write.actor.limit);
        await requireKnown(tx, 'distributorIds', distributorIds, distributors.distrId, write.actor.limit);
        await requireKnown(tx, 'fieldEmployeeId', agentIds, fieldEmployees.fieldEmployeeId, write.actor.limit);
        const [notice] = await tx
          .insert(notices)
          .values({
            message: body.message,
            link: body.link?.trim() || null,
            date: body.date,
            fieldEmployeeId: body.fieldEmployeeId ?? null,
          })
          .returning({ notificationId: notices.notificationId });
        if (notice === undefined) throw new Error('The insert of a notice gave no row');
        const { notificationId } = notice;
        if (territoryIds.length > 0)
          await tx
            .insert(noticeTerritories)
            .values(territoryIds.map((territoryId) => ({ notificationId, territoryId })));
        if (distributorIds.length > 0)
          await tx.insert(noticeDistributors).values(distributorIds.map((distrId) => ({ notificationId, distrId })));
        await recordCreated(tx, write, versionedNotices, [notificationId]);
        return notificationId;
      });
      return success(c, { notificationId });
    });
}
