import { and, eq, lt } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import type { ExchangeReport } from '#schemas/entities/exchange.ts';
import { entityNamed } from '../company/entities.ts';
import { exchangeRuns } from '../db/tables/exchange.ts';
import { unixNow, type ApiDeps, type ApiEnv } from '../deps.ts';
import { writerOf } from '../history/author.ts';
import { success } from '../http/answer.ts';
import { textOf } from '../http/body.ts';
import { badRequest } from '../http/httpError.ts';
import { rowsIn } from './rows.ts';
import { upsertRows } from './upsert.ts';

/** Seconds that the report of a batch is known: 30 days. */
const reportKept = 30 * 86_400;
const longestId = 200;

/** Exchange with an accounting system (docs/exchange.md, spec D67): batches by code. Keys are records of their own (`server/company/programs.ts`). */
export function exchangeRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .put('/api/exchange/:entity', async (c, next) => {
      const name = c.req.param('entity');
      const entity = entityNamed(name);
      if (entity === undefined) return next();
      const exchangeId = c.req.query('exchangeId') ?? '';
      if (exchangeId.length > longestId) throw badRequest(`Параметр «exchangeId»: не длиннее ${longestId} знаков`);
      const before = await reportOf(deps, name, exchangeId);
      if (before !== undefined) return success(c, before);
      const rows = await upsertRows(deps.db, deps.history === 'off' ? undefined : { ...writerOf(c, deps), source: 'key' }, entity, rowsIn(await textOf(c)));
      const count = (done: string): number => rows.filter((row) => row.done === done).length;
      const report: ExchangeReport = { entity: name, exchangeId, created: count('created'), updated: count('updated'), unchanged: count('unchanged'), refused: count('refused'), rows };
      return success(c, exchangeId === '' ? report : await remember(deps, c.get('user').fullName, report));
    });
}

/** Whether a request brings a batch of records by code, whose body is larger than any other. */
export function isBatch({ req: { method, path } }: Context): boolean {
  return method === 'PUT' && /^\/api\/exchange\/\w+\/?$/.test(path);
}

async function reportOf({ db }: ApiDeps, entity: string, exchangeId: string): Promise<ExchangeReport | undefined> {
  if (exchangeId === '') return undefined;
  const [found] = await db.select({ report: exchangeRuns.report }).from(exchangeRuns).where(and(eq(exchangeRuns.entity, entity), eq(exchangeRuns.exchangeId, exchangeId)));
  return found?.report as ExchangeReport | undefined;
}

/** Keeps a report; of two that ran at once under one id the first counts for both. */
async function remember(deps: ApiDeps, keyName: string, report: ExchangeReport): Promise<ExchangeReport> {
  const { entity, exchangeId } = report;
  const at = unixNow(deps);
  await deps.db.delete(exchangeRuns).where(lt(exchangeRuns.at, at - reportKept));
  await deps.db.insert(exchangeRuns).values({ entity, exchangeId, keyName, at, report }).onConflictDoNothing();
  return await reportOf(deps, entity, exchangeId) ?? report;
}
