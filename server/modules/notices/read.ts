import { and, desc, inArray, sql, type SQL } from 'drizzle-orm';
import type { Notice } from '#schemas/entities/notice.ts';
import { coveredBy } from '../reference/territory.ts';
import { notices } from '../../platform/tables/notices.ts';
import type { Db } from '../../platform/db/connection.ts';
import { jsonRows, namedColumns } from '../../platform/db/json.ts';
import type { ListRows } from '../../platform/db/listRows.ts';
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
 * Returns the table of notices with the names of their recipients, restricted to `limit`. `theirs` is whether any
 * recipient belongs to the user: false when none does, null when the notice names no recipient
 * (`scope.ts` states the same for one notice). `offset 0` keeps an index lookup for each notice;
 * PostgreSQL would turn a join into a scan for each.
 */
function withRecipients(limit: TerritoryLimit | undefined): SQL {
  const theirs = (is: IsTheirs, id: SQL): SQL => (limit ? sql`(${is(limit, id)}) is true` : sql`true`);
  const linked = ({ table, links, id, wire, order, is }: Linked): SQL => sql`(
      select coalesce(json_agg(json_build_object(${wire}::text, n.id, 'name', one.name) order by ${order}) filter (where n.theirs), '[]'::json) as named, bool_or(n.theirs) as theirs
      from (select ${id} as id, ${theirs(is, id)} as theirs from ${links} where notification_id = notices.notification_id offset 0) n,
        lateral (select name from ${sql.identifier(table)} where ${id} = n.id offset 0) one) ${sql.identifier(table)}`;
  const territories = linked({
    table: 'territories',
    links: sql`notice_territories`,
    id: sql`territory_id`,
    wire: 'territoryId',
    order: sql`n.id`,
    is: concernsOwnTerritory,
  });
  const distributors = linked({
    table: 'distributors',
    links: sql`notice_distributors`,
    id: sql`distr_id`,
    wire: 'distrId',
    order: sql`one.name`,
    is: isOwnDistributor,
  });
  const agent = sql`(
      select (json_agg(json_build_object('fieldEmployeeId', e.field_employee_id, 'fullName', e.full_name)) filter (where e.theirs)) -> 0 as named, bool_or(e.theirs) as theirs
      from (select field_employee_id, full_name, ${theirs(isOwnTerritory, sql`territory_id`)} as theirs from field_employees where field_employee_id = notices.field_employee_id offset 0) e) agent`;
  return sql`notices, lateral ${territories}, lateral ${distributors}, lateral ${agent}`;
}

const isTheirs = sql`coalesce(territories.theirs, true) and coalesce(distributors.theirs, true) and coalesce(agent.theirs, true)`;

/** Returns the notices of a query, newest first: a region covers its cities (part2 §7). */
export function noticeRows(query: Query, own: TerritoryLimit | undefined): ListRows {
  const [distributorId, territoryIds] = [query.integer('distributorId'), query.ids('territoryIds')];
  return {
    columns,
    from: withRecipients(own),
    visible: own && isTheirs,
    filter: and(
      territoryIds &&
        sql`exists (select 1 from notice_territories n
      where n.notification_id = notices.notification_id and n.territory_id in ${coveredBy(territoryIds, own)})`,
      distributorId === undefined
        ? undefined
        : sql`exists (select 1 from notice_distributors n
      where ${and(sql`n.notification_id = notices.notification_id and n.distr_id = ${distributorId}`, own && isOwnDistributor(own, sql`n.distr_id`))})`,
    ),
    order: sql`${desc(notices.date)}, ${desc(notices.notificationId)}`,
  };
}

/** Returns notices by their ids; missing ones are left out. */
export async function readNotices(
  db: Db,
  ids: readonly number[],
  limit: TerritoryLimit | undefined,
): Promise<Notice[]> {
  const select = sql`select ${namedColumns(columns)} from ${withRecipients(limit)} where ${inArray(notices.notificationId, [...ids])}`;
  return JSON.parse(await jsonRows<Notice>(db, select)) as Notice[];
}
