import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import { auditStrategyResource as declaration } from '#resources/auditStrategy.ts';
import { auditStrategyBodySchema, type AuditStrategyBody } from '#schemas/entities/auditStrategy.ts';
import type { Db } from '../../platform/db/connection.ts';
import { requireKnown } from '../../identity/rights/known.ts';
import { categories, chains, territories, tradeMarks, tradePoints } from '../../platform/tables/reference.ts';
import { auditStrategies } from '../../platform/tables/strategies.ts';
import { readValidatedBody } from '../../resources/engine/requestBody.ts';
import { requireUser } from '../../platform/context/actor.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { readVersionedRecord } from '../../trail/history/readVersionedRecord.ts';
import { changeRecord, recordCreated, deleteRecord } from '../../trail/history/write.ts';
import { runRequestWrite } from '../../trail/history/requestWrite.ts';
import { success } from '../../platform/http/responses.ts';
import { pathId, parseQuery } from '../../platform/http/query.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { rejectSpecialOverlap } from './overlap.ts';
import { versionedAuditStrategies as resource, auditStrategiesMatching } from './read.ts';

/** The choices of a strategy. */
type Chosen = Pick<AuditStrategyBody, 'territoryIds' | 'storeIds' | 'federalChainIds' | 'tradeMarks'>;

/** Returns each id once. */
function ids(list: readonly number[]): number[] {
  return [...new Set(list)];
}

/** Returns the ids of all choices, with the field of the body and the table that contains them. */
function choicesOf({ territoryIds, storeIds, federalChainIds, tradeMarks: marks }: Chosen) {
  return [
    ['territoryIds', ids(territoryIds ?? []), territories.territoryId],
    ['storeIds', ids(storeIds ?? []), tradePoints.tradePointId],
    ['federalChainIds', ids(federalChainIds ?? []), chains.chainId],
    ['tradeMarks', ids((marks ?? []).map(({ categoryId }) => categoryId)), categories.categoryId],
    ['tradeMarks', ids((marks ?? []).flatMap(({ tradeMarkIds }) => tradeMarkIds)), tradeMarks.tradeMarkId],
  ] as const;
}

/**
 * Rejects unknown ids, except those of the stored strategy: the user who saves it did not choose an entry that was
 * deleted since.
 */
async function requireChoices(tx: Db, body: Chosen, before: Chosen, limit: TerritoryLimit | undefined): Promise<void> {
  const had = choicesOf(before);
  for (const [at, [field, chosen, column]] of choicesOf(body).entries()) {
    await requireKnown(
      tx,
      field,
      chosen.filter((id) => !had[at]?.[1].includes(id)),
      column,
      limit,
    );
  }
}

async function valuesOf(
  tx: Db,
  body: AuditStrategyBody,
  { before = {}, limit }: { before?: Chosen | undefined; limit?: TerritoryLimit | undefined },
): Promise<Omit<typeof auditStrategies.$inferInsert, 'strategyId' | 'responsibleId'>> {
  await requireChoices(tx, body, before, limit);
  return {
    name: body.name.trim(),
    isSpecial: body.isSpecial,
    startDate: body.startDate,
    endDate: body.endDate,
    territoryIds: ids(body.territoryIds ?? []),
    storeIds: ids(body.storeIds ?? []),
    federalChainIds: ids(body.federalChainIds ?? []),
    tradeMarks: (body.tradeMarks ?? []).map(({ categoryId, tradeMarkIds }) => ({ categoryId, tradeMarkIds })),
    executorType: body.executorType,
    comment: body.comment ?? null,
    status: body.status,
    progressThreshold: body.progressThreshold ?? null,
    typeChain: body.typeChain ?? false,
    typeRetail: body.typeRetail ?? false,
    typeWholesale: body.typeWholesale ?? false,
    typeFederalChain: body.typeFederalChain ?? false,
    priceMonitoring: body.priceMonitoring ?? false,
    faceMonitoring: body.faceMonitoring ?? false,
  };
}

/** Creates the routes of audit strategies (part1 §7, version 2), with rule 205. */
export function auditStrategyRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v2/audit/strategies', async (c) =>
      success(c, await auditStrategiesMatching(deps, parseQuery(c), c.get('actor').limit)),
    )
    .get('/api/v2/audit/strategies/:strategyId', async (c) =>
      success(c, await readVersionedRecord(c, deps, resource, pathId(c, 'strategyId') ?? 0)),
    )
    .post('/api/v2/audit/strategies', async (c) => {
      const body = await readValidatedBody(c, auditStrategyBodySchema, declaration, true);
      return success(
        c,
        await runRequestWrite(c, deps, resource, async (tx, write) => {
          const values = {
            ...(await valuesOf(tx, body, c.get('actor'))),
            responsibleId: requireUser(c.get('actor')).companyEmployeeId,
          };
          const [saved] = await tx
            .insert(auditStrategies)
            .values(values)
            .returning({ strategyId: auditStrategies.strategyId });
          if (saved === undefined) throw new Error('The insert of a strategy gave no row');
          await rejectSpecialOverlap(tx, saved.strategyId, write.actor.limit);
          await recordCreated(tx, write, resource, [saved.strategyId]);
          return saved;
        }),
      );
    })
    .put('/api/v2/audit/strategies/:strategyId', async (c) => {
      const body = await readValidatedBody(c, auditStrategyBodySchema, declaration, false);
      const strategyId = pathId(c, 'strategyId') ?? 0;
      const own = eq(auditStrategies.strategyId, strategyId);
      await runRequestWrite(c, deps, resource, (tx, write) =>
        changeRecord(tx, write, resource, strategyId, async () => {
          const [before] = await tx.select().from(auditStrategies).where(own);
          await tx
            .update(auditStrategies)
            .set(await valuesOf(tx, body, { before, limit: c.get('actor').limit }))
            .where(own);
          await rejectSpecialOverlap(tx, strategyId, write.actor.limit);
        }),
      );
      return success(c, { strategyId });
    })
    .delete('/api/v2/audit/strategies/:strategyId', async (c) => {
      const strategyId = pathId(c, 'strategyId') ?? 0;
      await runRequestWrite(c, deps, resource, (tx, write) => deleteRecord(tx, write, resource, strategyId));
      return success(c, { strategyId });
    });
}
