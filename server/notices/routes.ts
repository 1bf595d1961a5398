import { and, desc, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { notices as declaration } from '#resources/notices.ts';
import { noticeBody, type Notice } from '#schemas/entities/notice.ts';
import { permitted } from '../auth/permission.ts';
import { requireKnown } from '../db/known.ts';
import { coveredBy } from '../db/territory.ts';
import { noticeDistributors, notices, noticeTerritories } from '../db/tables/notices.ts';
import { distributors, fieldEmployees, territories } from '../db/tables/reference.ts';
import { declaredBodyOf } from '../declared/checkBody.ts';
import type { ApiDeps, ApiEnv } from '../deps.ts';
import { success } from '../http/answer.ts';
import { queryOf, type Query } from '../http/query.ts';

function noticesMatching(deps: ApiDeps, query: Query): Promise<Notice[]> {
  const { limit, offset } = query.page();
  const [distributorId, territoryIds] = [query.integer('distributorId'), query.ids('territoryIds')];
  return deps.db.select({
    notificationId: notices.notificationId,
    message: notices.message,
    link: notices.link,
    date: notices.date,
    // `offset 0` keeps the look into the index for each link: a join would be made into a scan of all territories for each notice.
    territories: sql<Notice['territories']>`coalesce((
      select json_agg(json_build_object('territoryId', n.territory_id, 'name', t.name) order by n.territory_id)
      from notice_territories n, lateral (select name from territories t where t.territory_id = n.territory_id offset 0) t
      where n.notification_id = notices.notification_id), '[]'::json)`,
    distributors: sql<Notice['distributors']>`coalesce((
      select json_agg(json_build_object('distrId', d.distr_id, 'name', d.name) order by d.name)
      from notice_distributors n join distributors d using (distr_id) where n.notification_id = notices.notification_id), '[]'::json)`,
    fieldEmployee: sql<Notice['fieldEmployee']>`(
      select json_build_object('fieldEmployeeId', e.field_employee_id, 'fullName', e.full_name)
      from field_employees e where e.field_employee_id = notices.field_employee_id)`,
  }).from(notices).where(and(
    territoryIds && sql`exists (select 1 from notice_territories n
      where n.notification_id = notices.notification_id and n.territory_id in ${coveredBy(territoryIds)})`,
    distributorId === undefined ? undefined : sql`exists (select 1 from notice_distributors n
      where n.notification_id = notices.notification_id and n.distr_id = ${distributorId})`,
  )).orderBy(desc(notices.date), desc(notices.notificationId)).limit(limit).offset(offset);
}

/** Push notices (part2 §7): newest first; a region in the filter covers its cities. */
export function noticeRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .use('/api/v1/notifications/*', permitted('notice'))
    .get('/api/v1/notifications', async (c) => success(c, await noticesMatching(deps, queryOf(c))))
    .post('/api/v1/notifications', async (c) => {
      const body = await declaredBodyOf(c, noticeBody, declaration, true);
      const territoryIds = [...new Set(body.territoryIds)];
      const distributorIds = [...new Set(body.distributorIds)];
      const agentIds = body.fieldEmployeeId === undefined ? [] : [body.fieldEmployeeId];
      const notificationId = await deps.db.transaction(async (tx) => {
        await requireKnown(tx, 'territoryIds', territoryIds, territories, territories.territoryId);
        await requireKnown(tx, 'distributorIds', distributorIds, distributors, distributors.distrId);
        await requireKnown(tx, 'fieldEmployeeId', agentIds, fieldEmployees, fieldEmployees.fieldEmployeeId);
        const [notice] = await tx.insert(notices)
          .values({ message: body.message, link: body.link?.trim() || null, date: body.date, fieldEmployeeId: body.fieldEmployeeId ?? null })
          .returning({ notificationId: notices.notificationId });
        if (notice === undefined) throw new Error('The insert of a notice gave no row');
        const { notificationId } = notice;
        if (territoryIds.length > 0) await tx.insert(noticeTerritories).values(territoryIds.map((territoryId) => ({ notificationId, territoryId })));
        if (distributorIds.length > 0) await tx.insert(noticeDistributors).values(distributorIds.map((distrId) => ({ notificationId, distrId })));
        return notificationId;
      });
      return success(c, { notificationId });
    });
}
