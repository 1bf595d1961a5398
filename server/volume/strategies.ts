import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import { Hono, type Context } from 'hono';
import { strategyVolume as declaration } from '#resources/strategyVolume.ts';
import { volumeStrategyBody, type VolumeStrategy, type VolumeStrategyBody, type VolumeStrategyRow } from '#schemas/entities/volumeStrategy.ts';
import { companyEmployeeOf } from '../db/companyEmployee.ts';
import type { Db } from '../db/connection.ts';
import { requireKnown } from '../db/known.ts';
import { withinPeriod } from '../db/period.ts';
import { coveredBy } from '../db/territory.ts';
import { fieldEmployees } from '../db/tables/reference.ts';
import { mml, volumeStrategies, volumeTasks } from '../db/tables/strategies.ts';
import { declaredBodyOf } from '../declared/checkBody.ts';
import type { ApiDeps, ApiEnv } from '../deps.ts';
import { success } from '../http/answer.ts';
import { idIn, queryOf, type Query } from '../http/query.ts';
import { notFound } from '../http/refusal.ts';

const gone = () => notFound('Стратегия не найдена: возможно, её уже удалили');

const rowColumns = {
  strategyId: volumeStrategies.strategyId,
  name: volumeStrategies.name,
  mmlId: volumeStrategies.mmlId,
  mmlName: sql<string | null>`(select m.name from mml m where m.mml_id = volume_strategies.mml_id)`,
  distributionMoneyIncrease: volumeStrategies.distributionMoneyIncrease,
  percentageOfSales: volumeStrategies.percentageOfSales,
  storesAffectionCount: volumeStrategies.storesAffectionCount,
  startDate: volumeStrategies.startDate,
  endDate: volumeStrategies.endDate,
  measure: volumeStrategies.measure,
  progressThreshold: volumeStrategies.progressThreshold,
  status: volumeStrategies.status,
  comment: volumeStrategies.comment,
  responsible: companyEmployeeOf(sql`volume_strategies.responsible_id`),
  tasksCount: sql<number>`(select count(*)::int from volume_tasks t where t.strategy_id = volume_strategies.strategy_id)`,
};

function strategiesMatching(deps: ApiDeps, query: Query): Promise<VolumeStrategyRow[]> {
  const { limit, offset } = query.page();
  const [responsibleId, territoryIds, status] = [query.integer('responsibleId'), query.ids('territoryIds'), query.integer('status')];
  return deps.db.select(rowColumns).from(volumeStrategies).where(and(
    responsibleId === undefined ? undefined : eq(volumeStrategies.responsibleId, responsibleId),
    status === undefined ? undefined : eq(volumeStrategies.status, status),
    territoryIds && sql`exists (select 1 from volume_tasks t join field_employees f using (field_employee_id)
      where t.strategy_id = volume_strategies.strategy_id and f.territory_id in ${coveredBy(territoryIds)})`,
    withinPeriod(query, volumeStrategies.startDate, volumeStrategies.endDate),
  )).orderBy(desc(volumeStrategies.strategyId)).limit(limit).offset(offset);
}

async function strategyById(deps: ApiDeps, strategyId: number | undefined): Promise<VolumeStrategy> {
  if (strategyId === undefined) throw gone();
  const [found] = await deps.db.select({
    ...rowColumns,
    tasks: sql<VolumeStrategy['tasks']>`coalesce((
      select json_agg(json_build_object('fieldEmployeeId', f.field_employee_id, 'fullName', f.full_name, 'volume', t.volume, 'money', t.money_total)
        order by f.full_name, f.field_employee_id)
      from volume_tasks t join field_employees f using (field_employee_id) where t.strategy_id = volume_strategies.strategy_id), '[]'::json)`,
  }).from(volumeStrategies).where(eq(volumeStrategies.strategyId, strategyId));
  if (found === undefined) throw gone();
  return found;
}

/** Sets the tasks to the selected employees; what an employee who stays has already done stays too. */
async function saveTasks(tx: Db, strategyId: number, body: VolumeStrategyBody): Promise<void> {
  const tasks = [...new Map((body.tasks ?? []).map((task) => [task.fieldEmployeeId, task])).values()];
  const agentIds = tasks.map((task) => task.fieldEmployeeId);
  await requireKnown(tx, 'tasks', agentIds, fieldEmployees, fieldEmployees.fieldEmployeeId);
  await tx.delete(volumeTasks).where(and(
    eq(volumeTasks.strategyId, strategyId), agentIds.length === 0 ? undefined : notInArray(volumeTasks.fieldEmployeeId, agentIds),
  ));
  if (tasks.length === 0) return;
  await tx.insert(volumeTasks)
    .values(tasks.map(({ fieldEmployeeId, volume, money }) => ({
      strategyId, fieldEmployeeId, volume, moneyTotal: money ?? null, moneyPaid: 0, progress: 0, status: 0,
    })))
    .onConflictDoUpdate({
      target: [volumeTasks.strategyId, volumeTasks.fieldEmployeeId],
      set: { volume: sql`excluded.volume`, moneyTotal: sql`excluded.money_total` },
    });
}

async function save(deps: ApiDeps, c: Context<ApiEnv>, existing: number | null): Promise<{ strategyId: number }> {
  const body = await declaredBodyOf(c, volumeStrategyBody, declaration, existing === null);
  const values = {
    name: body.name.trim(), mmlId: body.mmlId ?? null, startDate: body.startDate, endDate: body.endDate, measure: body.measure, status: body.status,
    distributionMoneyIncrease: body.distributionMoneyIncrease ?? null, percentageOfSales: body.percentageOfSales ?? null,
    storesAffectionCount: body.storesAffectionCount ?? null, progressThreshold: body.progressThreshold, comment: body.comment ?? null,
  };
  return deps.db.transaction(async (tx) => {
    await requireKnown(tx, 'mmlId', body.mmlId ? [body.mmlId] : [], mml, mml.mmlId);
    const [saved] = existing === null
      ? await tx.insert(volumeStrategies).values({ ...values, responsibleId: c.get('user').companyEmployeeId }).returning({ strategyId: volumeStrategies.strategyId })
      : await tx.update(volumeStrategies).set(values).where(eq(volumeStrategies.strategyId, existing)).returning({ strategyId: volumeStrategies.strategyId });
    if (saved === undefined) throw gone();
    await saveTasks(tx, saved.strategyId, body);
    return saved;
  });
}

/** Volume strategies (part1 §7; spec D16, D18, D42, D53). */
export function volumeStrategyRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false })
    .get('/api/v1/volume/strategies', async (c) => success(c, await strategiesMatching(deps, queryOf(c))))
    .get('/api/v1/volume/strategies/:strategyId', async (c) => success(c, await strategyById(deps, idIn(c, 'strategyId'))))
    .post('/api/v1/volume/strategies', async (c) => success(c, await save(deps, c, null)))
    .put('/api/v1/volume/strategies/:strategyId', async (c) => success(c, await save(deps, c, idIn(c, 'strategyId') ?? 0)))
    .delete('/api/v1/volume/strategies/:strategyId', async (c) => {
      const [deleted] = await deps.db.delete(volumeStrategies).where(eq(volumeStrategies.strategyId, idIn(c, 'strategyId') ?? 0))
        .returning({ strategyId: volumeStrategies.strategyId });
      if (deleted === undefined) throw gone();
      return success(c, deleted);
    });
}
