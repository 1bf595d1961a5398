import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { AuditReport } from '#schemas/entities/auditReport.ts';
import { auditReports, promos } from '../../platform/tables/fieldWork.ts';
import { categories, fieldEmployees, products, tradeMarks, tradePoints } from '../../platform/tables/reference.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { success } from '../../platform/http/responses.ts';
import { pathId, parseQuery } from '../../platform/http/query.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { photoPath } from '../reference/images/paths.ts';
import { forbiddenError } from '../../identity/rights/decisionMessages.ts';
import { isOwnPoint, isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { buildReportTree, type ShelfCatalogue } from './buildReportTree.ts';

/** Maximum reports of a store in a response without paging. */
const reportsShown = 1000;
/** A key product sells this many times better than the average one. */
const keyPopularity = 3;

/** Returns the reference data of the given products; a very large report names no products. */
async function shelfOf(deps: ApiDeps, productIds: readonly number[]): Promise<ShelfCatalogue> {
  const { db } = deps;
  const assortment = await db.$count(products);
  const [goods, groups, marks, offers] = await Promise.all([
    db
      .select({
        id: products.productId,
        name: products.name,
        categoryId: products.categoryId,
        tradeMarkId: products.tradeMarkId,
        popularity: products.popularity,
      })
      .from(products)
      .where(inArray(products.productId, [...productIds])),
    db.select().from(categories),
    db.select().from(tradeMarks),
    db.select().from(promos),
  ]);
  return {
    products: new Map(
      goods.map(({ id, name, categoryId, tradeMarkId, popularity }) => [
        id,
        { name, categoryId, tradeMarkId, isKey: popularity * assortment >= keyPopularity },
      ]),
    ),
    categories: new Map(groups.map(({ categoryId, name }) => [categoryId, name])),
    tradeMarks: new Map(marks.map(({ tradeMarkId, name, isOwn }) => [tradeMarkId, { name, isOwn }])),
    promos: new Map(offers.map(({ promoId, name }) => [promoId, name])),
  };
}

async function reportById(deps: ApiDeps, reportId: number, limit: TerritoryLimit | undefined): Promise<AuditReport> {
  const [row] = await deps.db
    .select({
      report: auditReports,
      storeName: tradePoints.name,
      storeAddress: tradePoints.address,
      isOwn: limit ? sql<boolean>`${isOwnTerritory(limit, sql`trade_points.territory_id`)}` : sql<boolean>`true`,
    })
    .from(auditReports)
    .innerJoin(tradePoints, eq(tradePoints.tradePointId, auditReports.storeId))
    .where(eq(auditReports.reportId, reportId));
  if (row === undefined) throw notFound('Отчёт не найден');
  if (!row.isOwn) throw forbiddenError({ allowed: false, rule: { name: 'otherTerritories' } });
  const { report, storeName, storeAddress } = row;
  return {
    reportId,
    storeId: report.storeId,
    storeName,
    storeAddress,
    newStore: report.newStore,
    sentDate: report.sentDate,
    taskId: report.taskId,
    attachments: report.attachments.map((id) => ({ url: photoPath(id) })),
    trademarks: buildReportTree(
      report.content,
      await shelfOf(deps, 'lines' in report.content ? report.content.lines.map(([productId]) => productId) : []),
    ),
  };
}

/** Creates the routes of stores' audit reports, newest first (part2 §7). */
export function reportRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/audit/stores/:storeId/sentReportsInfo', async (c) => {
      const { limit, offset } = parseQuery(c).page(reportsShown, reportsShown);
      const { limit: territoryLimit } = c.get('actor');
      return success(
        c,
        await deps.db
          .select({
            reportId: auditReports.reportId,
            sentDate: auditReports.sentDate,
            executor: { fullName: fieldEmployees.fullName },
          })
          .from(auditReports)
          .innerJoin(fieldEmployees, eq(fieldEmployees.fieldEmployeeId, auditReports.fieldEmployeeId))
          .where(
            and(
              eq(auditReports.storeId, pathId(c, 'storeId') ?? 0),
              territoryLimit && isOwnPoint(territoryLimit, sql`audit_reports.store_id`),
            ),
          )
          .orderBy(desc(auditReports.sentDate), desc(auditReports.reportId))
          .limit(limit)
          .offset(offset),
      );
    })
    .get('/api/v1/audit/reports/:reportId', async (c) =>
      success(c, await reportById(deps, pathId(c, 'reportId') ?? 0, c.get('actor').limit)),
    );
}
