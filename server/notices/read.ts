import { and, desc, inArray, sql } from 'drizzle-orm';
import { notices as declaration } from '#resources/notices.ts';
import type { Notice } from '#schemas/entities/notice.ts';
import { coveredBy } from '../db/territory.ts';
import { notices } from '../db/tables/notices.ts';
import type { ApiDeps } from '../deps.ts';
import { rowsBy, type Kept } from '../history/kept.ts';
import { notFound } from '../http/httpError.ts';
import type { Query } from '../http/query.ts';
import { concernsOwnTerritory, isOwnDistributor, isOwnTerritory, type TerritoryLimit } from '../rights/limit.ts';
import { within } from '../rights/scopes.ts';

const columns = (limit: TerritoryLimit | undefined) => ({
  notificationId: notices.notificationId,
  message: notices.message,
  link: notices.link,
  date: notices.date,
  // `offset 0` keeps the look into the index for each link: a join would be made into a scan of all territories for each notice.
  territories: sql<Notice['territories']>`coalesce((
    select json_agg(json_build_object('territoryId', n.territory_id, 'name', t.name) order by n.territory_id)
    from notice_territories n, lateral (select name from territories t where t.territory_id = n.territory_id offset 0) t
    where ${and(sql`n.notification_id = notices.notification_id`, limit && concernsOwnTerritory(limit, sql`n.territory_id`))}), '[]'::json)`,
  distributors: sql<Notice['distributors']>`coalesce((
    select json_agg(json_build_object('distrId', d.distr_id, 'name', d.name) order by d.name)
    from notice_distributors n join distributors d using (distr_id) where ${and(sql`n.notification_id = notices.notification_id`, limit && isOwnDistributor(limit, sql`n.distr_id`))}), '[]'::json)`,
  fieldEmployee: sql<Notice['fieldEmployee']>`(
    select json_build_object('fieldEmployeeId', e.field_employee_id, 'fullName', e.full_name)
    from field_employees e where ${and(sql`e.field_employee_id = notices.field_employee_id`, limit && isOwnTerritory(limit, sql`e.territory_id`))})`,
});

/** The notices of a filter, newest first: a region covers its cities (part2 §7). */
export function noticesMatching(deps: ApiDeps, query: Query, own: TerritoryLimit | undefined): Promise<Notice[]> {
  const { limit, offset } = query.page();
  const [distributorId, territoryIds] = [query.integer('distributorId'), query.ids('territoryIds')];
  return deps.db.select(columns(own)).from(notices).where(and(
    territoryIds && sql`exists (select 1 from notice_territories n
      where n.notification_id = notices.notification_id and n.territory_id in ${coveredBy(territoryIds)})`,
    distributorId === undefined ? undefined : sql`exists (select 1 from notice_distributors n
      where n.notification_id = notices.notification_id and n.distr_id = ${distributorId})`,
    within('notices', own),
  )).orderBy(desc(notices.date), desc(notices.notificationId)).limit(limit).offset(offset);
}

/** Notices with their history; nothing changes one that was sent. */
export const keptNotices: Kept<Notice> = {
  declaration,
  rows: rowsBy('notification_id', 'notices', 'notice_territories', 'notice_distributors'),
  read: (db, ids, limit) => db.select(columns(limit)).from(notices).where(inArray(notices.notificationId, ids.map(Number))),
  own: (notice) => notice,
  gone: () => notFound(),
};
