import { and, desc, inArray, sql, type SQL } from 'drizzle-orm';
import type { Notice } from '#schemas/entities/notice.ts';
import { coveredBy } from '../reference/territory.ts';
import { notices } from '../../platform/tables/notices.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { Query } from '../../platform/http/query.ts';
import { concernsOwnTerritory, isOwnDistributor, isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';

const columns = {
  notificationId: notices.notificationId,
  message: notices.message,
  link: notices.link,
  date: notices.date,
  territories: sql<Notice['territories']>`territories.named`,
  distributors: sql<Notice['distributors']>`distributors.named`,
  fieldEmployee: sql<Notice['fieldEmployee']>`agent.named`,
};

/** Returns a condition: a place is within the user's limit. */
type IsTheirs = (limit: TerritoryLimit, id: SQL) => SQL;

/**
 * Places that notices name in a link table: the table of names, their order, and the condition of the territory limit.
 */
interface Linked {
  table: 'territories' | 'distributors';
  links: SQL;
  id: SQL;
  wire: 'territoryId' | 'distrId';
  order: SQL;
  is: IsTheirs;
}

/**
 * Returns a query of notices with the names of their recipients, restricted to `limit`. `theirs` is whether any
 * recipient belongs to the user: false when none does, null when the notice names no recipient
 * (`scope.ts` states the same for one notice). `offset 0` keeps an index lookup for each notice;
 * PostgreSQL would turn a join into a scan for each.
 */
function withRecipients(db: Db, limit: TerritoryLimit | undefined) {
  const theirs = (is: IsTheirs, id: SQL): SQL => (limit ? sql`(${is(limit, id)}) is true` : sql`true`);
  const linked = ({ table, links, id, wire, order, is }: Linked): SQL => sql`(
      select coalesce(json_agg(json_build_object(${wire}::text, n.id, 'name', one.name) order by ${order}) filter (where n.theirs), '[]'::json) as named, bool_or(n.theirs) as theirs
      from (select ${id} as id, ${theirs(is, id)} as theirs from ${links} where notification_id = notices.notification_id offset 0) n,
        lateral (select name from ${sql.identifier(table)} where ${id} = n.id offset 0) one) ${sql.identifier(table)}`;
  return db
    .select(columns)
    .from(notices)
    .crossJoinLateral(
      linked({
        table: 'territories',
        links: sql`notice_territories`,
        id: sql`territory_id`,
        wire: 'territoryId',
        order: sql`n.id`,
        is: concernsOwnTerritory,
      }),
    )
    .crossJoinLateral(
      linked({
        table: 'distributors',
        links: sql`notice_distributors`,
        id: sql`distr_id`,
        wire: 'distrId',
        order: sql`one.name`,
        is: isOwnDistributor,
      }),
    ).crossJoinLateral(sql`(
      select (json_agg(json_build_object('fieldEmployeeId', e.field_employee_id, 'fullName', e.full_name)) filter (where e.theirs)) -> 0 as named, bool_or(e.theirs) as theirs
      from (select field_employee_id, full_name, ${theirs(isOwnTerritory, sql`territory_id`)} as theirs from field_employees where field_employee_id = notices.field_employee_id offset 0) e) agent`);
}

const isTheirs = sql`coalesce(territories.theirs, true) and coalesce(distributors.theirs, true) and coalesce(agent.theirs, true)`;

/** Returns the notices that match a filter, newest first: a region covers its cities (part2 §7). */
export function noticesMatching(db: Db, query: Query, own: TerritoryLimit | undefined): Promise<Notice[]> {
  const { limit, offset } = query.page();
  const [distributorId, territoryIds] = [query.integer('distributorId'), query.ids('territoryIds')];
  return withRecipients(db, own)
    .where(
      and(
        territoryIds &&
          sql`exists (select 1 from notice_territories n
      where n.notification_id = notices.notification_id and n.territory_id in ${coveredBy(territoryIds, own)})`,
        distributorId === undefined
          ? undefined
          : sql`exists (select 1 from notice_distributors n
      where ${and(sql`n.notification_id = notices.notification_id and n.distr_id = ${distributorId}`, own && isOwnDistributor(own, sql`n.distr_id`))})`,
        own && isTheirs,
      ),
    )
    .orderBy(desc(notices.date), desc(notices.notificationId))
    .limit(limit)
    .offset(offset);
}

/** Returns notices by their ids; missing ones are left out. */
export function readNotices(db: Db, ids: readonly number[], limit: TerritoryLimit | undefined): Promise<Notice[]> {
  return withRecipients(db, limit).where(inArray(notices.notificationId, [...ids]));
}
