import { noticesResource as declaration } from '#resources/notices.ts';
import type { NoticeBody } from '#schemas/entities/notice.ts';
import { requireKnown } from '../../identity/rights/known.ts';
import type { Actor } from '../../platform/context/actor.ts';
import type { Db } from '../../platform/db/connection.ts';
import { noticeDistributors, notices, noticeTerritories } from '../../platform/tables/notices.ts';
import { columnValues } from '../../recordEngine/core/fieldColumns.ts';
import { distributors, fieldEmployees, territories } from '../../platform/tables/reference.ts';

/** Creates a notice with its recipients; returns its id. */
export async function createNotice(tx: Db, { limit }: Actor, body: NoticeBody): Promise<number> {
  const territoryIds = [...new Set(body.territoryIds)];
  const distributorIds = [...new Set(body.distributorIds)];
  const agentIds = body.fieldEmployeeId === undefined ? [] : [body.fieldEmployeeId];
  await requireKnown(tx, 'territoryIds', territoryIds, territories.territoryId, limit);
  await requireKnown(tx, 'distributorIds', distributorIds, distributors.distrId, limit);
  await requireKnown(tx, 'fieldEmployeeId', agentIds, fieldEmployees.fieldEmployeeId, limit);
  const [notice] = await tx
    .insert(notices)
    .values({ ...columnValues(notices, declaration, body), link: body.link?.trim() || null })
    .returning({ notificationId: notices.notificationId });
  if (notice === undefined) throw new Error('The insert of a notice gave no row');
  const { notificationId } = notice;
  if (territoryIds.length > 0)
    await tx.insert(noticeTerritories).values(territoryIds.map((territoryId) => ({ notificationId, territoryId })));
  if (distributorIds.length > 0)
    await tx.insert(noticeDistributors).values(distributorIds.map((distrId) => ({ notificationId, distrId })));
  return notificationId;
}
