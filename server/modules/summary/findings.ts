import { sql, type SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import { findingNames, type AuditFindings, type FindingName, type FoundReport } from '#schemas/auditFindings.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import { requireValidToken, type ConfigApiEnv } from '../../identity/person/apiUser.ts';
import type { HostDeps } from '../../identity/person/hostDeps.ts';
import type { Db } from '../../platform/db/connection.ts';
import { startOfDay } from '../../platform/http/instants.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { success } from '../../platform/http/responses.ts';
import { badRequest } from '../../platform/http/httpError.ts';
import { parseQuery, type Query } from '../../platform/http/query.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { requireModule } from '../../identity/rights/requireModule.ts';
import { tradePointsCondition } from '../tasks/read.ts';

/** Conditions by which a report is a finding. */
const conditions: Readonly<Record<FindingName, SQL>> = {
  noOwn: sql`faces > 0 and own_faces = 0`,
  promo: sql`promos > 0`,
  newStore: sql`new_store`,
};

/** Returns the reports of a filter with their shelves; a report too large to store its lines has an empty shelf. */
function reportFilter(query: Query, limit: TerritoryLimit | undefined): SQL {
  const [from, to, points] = [query.day('startDate'), query.day('endDate'), tradePointsCondition(query, limit)];
  return sql`(
    select r.report_id, r.store_id, r.sent_date, r.field_employee_id, r.new_store, shelf.* from audit_reports r, lateral (
      select coalesce(sum((line ->> 1)::int), 0)::int as faces, coalesce(sum((line ->> 1)::int) filter (where m.is_own), 0)::int as own_faces,
        (count(*) filter (where (line ->> 3)::int > 0))::int as promos
      from jsonb_array_elements(coalesce(r.content -> 'lines', '[]')) line join products p on p.product_id = (line ->> 0)::int join trade_marks m using (trade_mark_id)) shelf
    where ${from === undefined ? sql`true` : sql`r.sent_date >= ${startOfDay(from)}`} and ${to === undefined ? sql`true` : sql`r.sent_date < ${startOfDay(to, 1)}`}
      and ${points === undefined ? sql`true` : sql`r.store_id in ${points}`}) reports`;
}

async function countFindings(db: Db, query: Query, limit: TerritoryLimit | undefined): Promise<AuditFindings> {
  const counts = sql.join(
    findingNames.map((name) => sql`(count(*) filter (where ${conditions[name]}))::int as ${sql.identifier(name)}`),
    sql`, `,
  );
  const [found] = await rowsOf<AuditFindings>(
    db,
    sql`
    select count(*)::int as reports, count(distinct store_id)::int as stores, coalesce(sum(faces), 0)::int as faces, coalesce(sum(own_faces), 0)::int as "ownFaces", ${counts}
    from ${reportFilter(query, limit)}`,
  );
  return found as AuditFindings;
}

function findingOf(query: Query): SQL {
  const text = query.text('finding');
  if (text === undefined) return sql`true`;
  const name = findingNames.find((item) => item === text);
  if (name === undefined) throw badRequest(`Параметр «finding»: ожидается ${findingNames.join(', ')}`);
  return conditions[name];
}

function foundReports(db: Db, query: Query, limit: TerritoryLimit | undefined): Promise<FoundReport[]> {
  return rowsOf(
    db,
    sql`
    select report_id as "reportId", store_id as "storeId", s.name as "storeName", s.address as "storeAddress", sent_date::int as "sentDate", e.full_name as "executorName", faces,
      own_faces as "ownFaces", promos, new_store as "newStore"
    from ${reportFilter(query, limit)} join trade_points s on s.trade_point_id = store_id join field_employees e using (field_employee_id)
    where ${findingOf(query)} order by sent_date desc, report_id desc`,
  );
}

/**
 * Creates extensions of the host over the embedded API (spec D67), under the summary's filter:
 * `GET /config/audit/findings` counts the findings of audit reports, `…/reports` returns the reports, with `finding`
 * those of one kind.
 */
export function findingRoutes(deps: HostDeps): Hono<ConfigApiEnv> {
  const { db, ask } = deps;
  return new Hono<ConfigApiEnv>({ strict: false })
    .use('/config/audit/findings/*', requireValidToken(ask), async (_c, next) => {
      requireModule(apiPaths.auditReports, deps);
      await next();
    })
    .get('/config/audit/findings', async (c) =>
      success(c, await countFindings(db, parseQuery(c), c.get('person').limit)),
    )
    .get('/config/audit/findings/reports', async (c) =>
      success(c, await foundReports(db, parseQuery(c), c.get('person').limit)),
    );
}
