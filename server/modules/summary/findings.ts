import { sql } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import { findingNames, type AuditFindings, type FindingName, type FoundReport } from '#schemas/auditFindings.ts';
import { apiPaths } from '#schemas/apiPaths.ts';
import { requireValidToken, type ConfigApiEnv } from '../../identity/person/apiUser.ts';
import type { HostDeps } from '../../identity/person/hostDeps.ts';
import type { Db } from '../../platform/db/connection.ts';
import { isOnDays } from '../../platform/http/instants.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import type { LetOthersGo } from '../../platform/context/requestGate.ts';
import { success } from '../../platform/http/responses.ts';
import { badRequest } from '../../platform/http/httpError.ts';
import { parseQuery, type Query } from '../../platform/http/query.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { requireModule } from '../../identity/rights/requireModule.ts';
import { tradePointsCondition } from '../tasks/read.ts';

/** Reports of one statement: the embedded database answers no other request meanwhile. */
const reportsAtOnce = 1000;

/** The shelf of a report; a report too large to store its lines has an empty one. */
interface Shelf {
  reportId: number;
  storeId: number;
  newStore: boolean;
  faces: number;
  ownFaces: number;
  promos: number;
}

/** Conditions by which a report is a finding. */
const conditions: Readonly<Record<FindingName, (shelf: Shelf) => boolean>> = {
  noOwn: ({ faces, ownFaces }) => faces > 0 && ownFaces === 0,
  promo: ({ promos }) => promos > 0,
  newStore: ({ newStore }) => newStore,
};

/** What a reading of reports needs to know of its request. */
interface Reading {
  db: Db;
  query: Query;
  limit: TerritoryLimit | undefined;
  letOthersGo: LetOthersGo;
}

/** Returns the shelves of the reports of a filter, the newest report first; others' requests go before each step. */
async function* readShelves({ db, query, limit, letOthersGo }: Reading): AsyncGenerator<Shelf> {
  const [from, to, points] = [query.day('startDate'), query.day('endDate'), tradePointsCondition(query, limit)];
  const reports = await rowsOf<{ id: number }>(
    db,
    sql`
    select report_id as id from audit_reports
    where ${isOnDays(sql`sent_date`, from, to) ?? sql`true`}
      and ${points === undefined ? sql`true` : sql`store_id in ${points}`}
    order by sent_date desc, report_id desc`,
  );
  for (let at = 0; at < reports.length; at += reportsAtOnce) {
    await letOthersGo();
    const ids = intArray(reports.slice(at, at + reportsAtOnce).map(({ id }) => id));
    yield* await rowsOf<Shelf>(
      db,
      sql`
      with line as (
        select report_id, (value ->> 0)::int as product_id, (value ->> 1)::int as faces, (value ->> 3)::int as promos
        from audit_reports, jsonb_array_elements(coalesce(content -> 'lines', '[]')) where report_id = any(${ids})),
      shelf as (
        select report_id, sum(faces)::int as faces, (sum(faces) filter (where is_own))::int as own_faces, (count(*) filter (where line.promos > 0))::int as promos
        from line join products using (product_id) join trade_marks using (trade_mark_id) group by 1)
      select report_id as "reportId", store_id as "storeId", new_store as "newStore", coalesce(faces, 0) as faces, coalesce(own_faces, 0) as "ownFaces", coalesce(promos, 0) as promos
      from audit_reports left join shelf using (report_id) where report_id = any(${ids}) order by sent_date desc, report_id desc`,
    );
  }
}

async function countFindings(reading: Reading): Promise<AuditFindings> {
  const counts = { reports: 0, faces: 0, ownFaces: 0, noOwn: 0, promo: 0, newStore: 0 };
  const stores = new Set<number>();
  for await (const shelf of readShelves(reading)) {
    counts.reports += 1;
    counts.faces += shelf.faces;
    counts.ownFaces += shelf.ownFaces;
    for (const name of findingNames) if (conditions[name](shelf)) counts[name] += 1;
    stores.add(shelf.storeId);
  }
  return { ...counts, stores: stores.size };
}

function findingOf(query: Query): (shelf: Shelf) => boolean {
  const text = query.text('finding');
  if (text === undefined) return () => true;
  const name = findingNames.find((item) => item === text);
  if (name === undefined) throw badRequest(`Параметр «finding»: ожидается ${findingNames.join(', ')}`);
  return conditions[name];
}

type Described = Pick<FoundReport, 'storeName' | 'storeAddress' | 'sentDate' | 'executorName'> & { reportId: number };

async function foundReports(reading: Reading): Promise<FoundReport[]> {
  const isShown = findingOf(reading.query);
  const shelves: Shelf[] = [];
  for await (const shelf of readShelves(reading)) if (isShown(shelf)) shelves.push(shelf);
  const described = new Map(
    (
      await rowsOf<Described>(
        reading.db,
        sql`
        select report_id as "reportId", s.name as "storeName", s.address as "storeAddress", sent_date::int as "sentDate", e.full_name as "executorName"
        from audit_reports join trade_points s on s.trade_point_id = store_id join field_employees e using (field_employee_id)
        where report_id = any(${intArray(shelves.map(({ reportId }) => reportId))})`,
      )
    ).map((row) => [row.reportId, row]),
  );
  return shelves.flatMap((shelf) => {
    const row = described.get(shelf.reportId);
    return row === undefined ? [] : [{ ...shelf, ...row }];
  });
}

/**
 * Creates extensions of the host over the embedded API (spec D67), under the summary's filter:
 * `GET /config/audit/findings` counts the findings of audit reports, `…/reports` returns the reports, with `finding`
 * those of one kind.
 */
export function findingRoutes(deps: HostDeps): Hono<ConfigApiEnv> {
  const { db, ask, behindOthers } = deps;
  const readingOf = (c: Context<ConfigApiEnv>): Reading => ({
    db,
    query: parseQuery(c),
    limit: c.get('person').limit,
    letOthersGo: c.get('letOthersGo'),
  });
  return new Hono<ConfigApiEnv>({ strict: false })
    .use(
      '/config/audit/findings/*',
      requireValidToken(ask),
      async (_c, next) => {
        requireModule(apiPaths.auditReports, deps);
        await next();
      },
      behindOthers,
    )
    .get('/config/audit/findings', async (c) => success(c, await countFindings(readingOf(c))))
    .get('/config/audit/findings/reports', async (c) => success(c, await foundReports(readingOf(c))));
}
