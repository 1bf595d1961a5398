import { eq } from 'drizzle-orm';
import { auditStrategyResource as declaration } from '#resources/auditStrategy.ts';
import type { AuditStrategyBody } from '#schemas/entities/auditStrategy.ts';
import type { Db } from '../../platform/db/connection.ts';
import { requireKnown } from '../../identity/rights/known.ts';
import { categories, chains, territories, tradeMarks, tradePoints } from '../../platform/tables/reference.ts';
import { auditStrategies } from '../../platform/tables/strategies.ts';
import { requireUser, type Actor } from '../../platform/context/actor.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { columnValues } from '../../recordEngine/core/fieldColumns.ts';
import { rejectSpecialOverlap } from './overlap.ts';

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
    ...columnValues(auditStrategies, declaration, body),
    territoryIds: ids(body.territoryIds ?? []),
    storeIds: ids(body.storeIds ?? []),
    federalChainIds: ids(body.federalChainIds ?? []),
    tradeMarks: (body.tradeMarks ?? []).map(({ categoryId, tradeMarkIds }) => ({ categoryId, tradeMarkIds })),
  };
}

/** Creates an audit strategy; returns its id. */
export async function createAuditStrategy(tx: Db, actor: Actor, body: AuditStrategyBody): Promise<number> {
  const values = { ...(await valuesOf(tx, body, actor)), responsibleId: requireUser(actor).companyEmployeeId };
  const [saved] = await tx.insert(auditStrategies).values(values).returning({ strategyId: auditStrategies.strategyId });
  if (saved === undefined) throw new Error('The insert of a strategy gave no row');
  await rejectSpecialOverlap(tx, saved.strategyId, actor.limit);
  return saved.strategyId;
}

/** Changes an existing audit strategy. */
export async function updateAuditStrategy(
  tx: Db,
  { limit }: Actor,
  strategyId: number,
  body: AuditStrategyBody,
): Promise<void> {
  const own = eq(auditStrategies.strategyId, strategyId);
  const [before] = await tx.select().from(auditStrategies).where(own);
  await tx
    .update(auditStrategies)
    .set(await valuesOf(tx, body, { before, limit }))
    .where(own);
  await rejectSpecialOverlap(tx, strategyId, limit);
}
