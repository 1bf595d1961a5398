import { and, desc, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { auditStrategy as declaration } from '#resources/auditStrategy.ts';
import { auditStrategyBody, type AuditStrategy, type AuditStrategyBody, type AuditStrategyRow } from '#schemas/entities/auditStrategy.ts';
import { companyEmployeeOf } from '../db/companyEmployee.ts';
import type { Db } from '../db/connection.ts';
import { requireKnown } from '../db/known.ts';
import { withinPeriod } from '../db/period.ts';
import { coveredBy } from '../db/territory.ts';
import { categories, chains, territories, tradeMarks, tradePoints } from '../db/tables/reference.ts';
import { auditStrategies } from '../db/tables/strategies.ts';
import { lockRule } from '../db/writeLock.ts';
import { declaredBodyOf } from '../declared/checkBody.ts';
import type { ApiDeps, ApiEnv } from '../deps.ts';
import { success } from '../http/answer.ts';
import { idIn, queryOf, type Query } from '../http/query.ts';
import { notFound } from '../http/refusal.ts';
import { refuseSpecialOverlap } from './overlap.ts';

const gone = () => notFound('Стратегия не найдена: возможно, её уже удалили');

const rowColumns = {
  strategyId: auditStrategies.strategyId,
  name: auditStrategies.name,
  isSpecial: auditStrategies.isSpecial,
  startDate: auditStrategies.startDate,
  endDate: auditStrategies.endDate,
  territories: sql<AuditStrategyRow['territories']>`coalesce((
    select json_agg(json_build_object('territoryId', t.territory_id, 'name', t.name) order by t.territory_id)
    from territories t where t.territory_id = any(audit_strategies.territory_ids)), '[]'::json)`,
  responsible: companyEmployeeOf(sql`audit_strategies.responsible_id`),
  status: auditStrategies.status,
};

function strategiesMatching(deps: ApiDeps, query: Query): Promise<AuditStrategyRow[]> {
  const { limit, offset } = query.page();
  const [responsibleId, territoryIds, status] = [query.integer('responsibleId'), query.ids('territoryIds'), query.integer('status')];
  return deps.db.select(rowColumns).from(auditStrategies).where(and(
    responsibleId === undefined ? undefined : eq(auditStrategies.responsibleId, responsibleId),
    status === undefined ? undefined : eq(auditStrategies.status, status),
    territoryIds && sql`audit_strategies.territory_ids && array${coveredBy(territoryIds)}`,
    withinPeriod(query, auditStrategies.startDate, auditStrategies.endDate),
  )).orderBy(desc(auditStrategies.strategyId)).limit(limit).offset(offset);
}

async function strategyById(deps: ApiDeps, strategyId: number | undefined): Promise<AuditStrategy> {
  const own = auditStrategies;
  if (strategyId === undefined) throw gone();
  const [found] = await deps.db.select({
    ...rowColumns,
    territoryIds: own.territoryIds,
    storeIds: own.storeIds,
    stores: sql<AuditStrategy['stores']>`coalesce((
      select json_agg(json_build_object('storeId', p.trade_point_id, 'name', p.name, 'address', p.address) order by p.name, p.trade_point_id)
      from trade_points p where p.trade_point_id = any(audit_strategies.store_ids)), '[]'::json)`,
    federalChainIds: own.federalChainIds,
    tradeMarks: own.tradeMarks,
    executorType: own.executorType,
    comment: own.comment,
    typeChain: own.typeChain,
    typeRetail: own.typeRetail,
    typeWholesale: own.typeWholesale,
    typeFederalChain: own.typeFederalChain,
    priceMonitoring: own.priceMonitoring,
    faceMonitoring: own.faceMonitoring,
    progressThreshold: own.progressThreshold,
  }).from(auditStrategies).where(eq(auditStrategies.strategyId, strategyId));
  if (found === undefined) throw gone();
  return found;
}

/** What a strategy has chosen. */
type Chosen = Pick<AuditStrategyBody, 'territoryIds' | 'storeIds' | 'federalChainIds' | 'tradeMarks'>;

/** Each id once. */
function ids(list: readonly number[]): number[] {
  return [...new Set(list)];
}

/** The ids of all that is chosen, by the field of the body and the table that knows them. */
function choicesOf({ territoryIds, storeIds, federalChainIds, tradeMarks: marks }: Chosen) {
  return [
    ['territoryIds', ids(territoryIds ?? []), territories, territories.territoryId],
    ['storeIds', ids(storeIds ?? []), tradePoints, tradePoints.tradePointId],
    ['federalChainIds', ids(federalChainIds ?? []), chains, chains.chainId],
    ['tradeMarks', ids((marks ?? []).map(({ categoryId }) => categoryId)), categories, categories.categoryId],
    ['tradeMarks', ids((marks ?? []).flatMap(({ tradeMarkIds }) => tradeMarkIds)), tradeMarks, tradeMarks.tradeMarkId],
  ] as const;
}

/** Refuses ids that nothing has, but for those that the stored strategy has: a choice whose entry is gone is not the mistake of who saves. */
async function requireChoices(tx: Db, body: Chosen, before: Chosen): Promise<void> {
  const had = choicesOf(before);
  for (const [at, [field, chosen, table, column]] of choicesOf(body).entries()) {
    await requireKnown(tx, field, chosen.filter((id) => !had[at]?.[1].includes(id)), table, column);
  }
}

async function valuesOf(tx: Db, body: AuditStrategyBody, before: Chosen = {}): Promise<Omit<typeof auditStrategies.$inferInsert, 'strategyId' | 'responsibleId'>> {
  await requireChoices(tx, body, before);
  return {
    name: body.name.trim(), isSpecial: body.isSpecial, startDate: body.startDate, endDate: body.endDate,
    territoryIds: ids(body.territoryIds ?? []), storeIds: ids(body.storeIds ?? []), federalChainIds: ids(body.federalChainIds ?? []),
    tradeMarks: (body.tradeMarks ?? []).map(({ categoryId, tradeMarkIds }) => ({ categoryId, tradeMarkIds })),
    executorType: body.executorType, comment: body.comment ?? null, status: body.status, progressThreshold: body.progressThreshold ?? null,
    typeChain: body.typeChain ?? false, typeRetail: body.typeRetail ?? false, typeWholesale: body.typeWholesale ?? false,
    typeFederalChain: body.typeFederalChain ?? false, priceMonitoring: body.priceMonitoring ?? false, faceMonitoring: body.faceMonitoring ?? false,
  };
}

/** Audit strategies (part1 §7, version 2), with rule 205. */
export function auditStrategyRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v2/audit/strategies', async (c) => success(c, await strategiesMatching(deps, queryOf(c))))
    .get('/api/v2/audit/strategies/:strategyId', async (c) => success(c, await strategyById(deps, idIn(c, 'strategyId'))))
    .post('/api/v2/audit/strategies', async (c) => {
      const body = await declaredBodyOf(c, auditStrategyBody, declaration, true);
      return success(c, await deps.db.transaction(async (tx) => {
        await lockRule(tx, 205);
        const values = { ...await valuesOf(tx, body), responsibleId: c.get('user').companyEmployeeId };
        const [saved] = await tx.insert(auditStrategies).values(values).returning({ strategyId: auditStrategies.strategyId });
        if (saved !== undefined) await refuseSpecialOverlap(tx, saved.strategyId);
        return saved;
      }));
    })
    .put('/api/v2/audit/strategies/:strategyId', async (c) => {
      const body = await declaredBodyOf(c, auditStrategyBody, declaration, false);
      return success(c, await deps.db.transaction(async (tx) => {
        await lockRule(tx, 205);
        const own = eq(auditStrategies.strategyId, idIn(c, 'strategyId') ?? 0);
        const [before] = await tx.select().from(auditStrategies).where(own);
        const [saved] = await tx.update(auditStrategies).set(await valuesOf(tx, body, before))
          .where(own).returning({ strategyId: auditStrategies.strategyId });
        if (saved === undefined) throw gone();
        await refuseSpecialOverlap(tx, saved.strategyId);
        return saved;
      }));
    })
    .delete('/api/v2/audit/strategies/:strategyId', async (c) => {
      const [deleted] = await deps.db.delete(auditStrategies).where(eq(auditStrategies.strategyId, idIn(c, 'strategyId') ?? 0))
        .returning({ strategyId: auditStrategies.strategyId });
      if (deleted === undefined) throw gone();
      return success(c, deleted);
    });
}
