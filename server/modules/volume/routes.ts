import { and, eq, notInArray, sql } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import { strategyVolumeResource as declaration } from '#resources/strategyVolume.ts';
import { volumeStrategyBodySchema, type VolumeStrategyBody } from '#schemas/entities/volumeStrategy.ts';
import type { Db } from '../../platform/db/connection.ts';
import { requireKnown } from '../../identity/rights/known.ts';
import { fieldEmployees } from '../../platform/tables/reference.ts';
import { mml, volumeStrategies, volumeTasks } from '../../platform/tables/strategies.ts';
import { readValidatedBody } from '../../resources/engine/requestBody.ts';
import { requireUser } from '../../platform/context/actor.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import { readVersionedRecord } from '../../trail/history/readVersionedRecord.ts';
import { changeRecord, recordCreated, deleteRecord } from '../../trail/history/write.ts';
import { runRequestWrite } from '../../trail/history/requestWrite.ts';
import { success } from '../../platform/http/responses.ts';
import { pathId, parseQuery } from '../../platform/http/query.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { versionedVolumeStrategies as resource, volumeStrategiesMatching } from './read.ts';
import { withdrawTasks } from './withdrawTasks.ts';

/**
 * Sets the tasks to the selected employees; the progress of remaining employees is preserved, and so is every task with
 * accrued money.
 */
async function saveTasks(
  tx: Db,
  strategyId: number,
  body: VolumeStrategyBody,
  limit: TerritoryLimit | undefined,
): Promise<void> {
  const tasks = [...new Map((body.tasks ?? []).map((task) => [task.fieldEmployeeId, task])).values()];
  const agentIds = tasks.map((task) => task.fieldEmployeeId);
  await requireKnown(tx, 'tasks', agentIds, fieldEmployees.fieldEmployeeId, limit);
  await withdrawTasks(
    tx,
    and(
      eq(volumeTasks.strategyId, strategyId),
      agentIds.length === 0 ? undefined : notInArray(volumeTasks.fieldEmployeeId, agentIds),
    ),
  );
  if (tasks.length === 0) return;
  await tx
    .insert(volumeTasks)
    .values(
      tasks.map(({ fieldEmployeeId, volume, money }) => ({
        strategyId,
        fieldEmployeeId,
        volume,
        moneyTotal: money ?? null,
        moneyPaid: 0,
        progress: 0,
        status: 0,
      })),
    )
    .onConflictDoUpdate({
      target: [volumeTasks.strategyId, volumeTasks.fieldEmployeeId],
      set: { volume: sql`excluded.volume`, moneyTotal: sql`excluded.money_total`, withdrawn: false },
    });
}

async function save(deps: ApiDeps, c: Context<ApiEnv>, existing: number | null): Promise<{ strategyId: number }> {
  const body = await readValidatedBody(c, volumeStrategyBodySchema, declaration, existing === null);
  const { limit } = c.get('actor');
  const values = {
    name: body.name.trim(),
    mmlId: body.mmlId ?? null,
    startDate: body.startDate,
    endDate: body.endDate,
    measure: body.measure,
    status: body.status,
    distributionMoneyIncrease: body.distributionMoneyIncrease ?? null,
    percentageOfSales: body.percentageOfSales ?? null,
    storesAffectionCount: body.storesAffectionCount ?? null,
    progressThreshold: body.progressThreshold,
    comment: body.comment ?? null,
  };
  const saveIn = async (tx: Db): Promise<number> => {
    await requireKnown(tx, 'mmlId', body.mmlId ? [body.mmlId] : [], mml.mmlId, limit);
    const [saved] =
      existing === null
        ? await tx
            .insert(volumeStrategies)
            .values({ ...values, responsibleId: requireUser(c.get('actor')).companyEmployeeId })
            .returning({ strategyId: volumeStrategies.strategyId })
        : await tx
            .update(volumeStrategies)
            .set(values)
            .where(eq(volumeStrategies.strategyId, existing))
            .returning({ strategyId: volumeStrategies.strategyId });
    if (saved === undefined) throw resource.notFoundError();
    await saveTasks(tx, saved.strategyId, body, limit);
    return saved.strategyId;
  };
  const strategyId = await runRequestWrite(c, deps, resource, async (tx, write) => {
    if (existing !== null) return changeRecord(tx, write, resource, existing, () => saveIn(tx));
    const made = await saveIn(tx);
    await recordCreated(tx, write, resource, [made]);
    return made;
  });
  return { strategyId };
}

/** Creates the routes of volume strategies (part1 §7; spec D16, D18, D42, D53). */
export function volumeStrategyRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/volume/strategies', async (c) =>
      success(c, await volumeStrategiesMatching(deps, parseQuery(c), c.get('actor').limit)),
    )
    .get('/api/v1/volume/strategies/:strategyId', async (c) =>
      success(c, await readVersionedRecord(c, deps, resource, pathId(c, 'strategyId') ?? 0)),
    )
    .post('/api/v1/volume/strategies', async (c) => success(c, await save(deps, c, null)))
    .put('/api/v1/volume/strategies/:strategyId', async (c) =>
      success(c, await save(deps, c, pathId(c, 'strategyId') ?? 0)),
    )
    .delete('/api/v1/volume/strategies/:strategyId', async (c) => {
      const strategyId = pathId(c, 'strategyId') ?? 0;
      await runRequestWrite(c, deps, resource, (tx, write) => deleteRecord(tx, write, resource, strategyId));
      return success(c, { strategyId });
    });
}
