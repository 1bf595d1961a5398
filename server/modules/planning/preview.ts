import { sql } from 'drizzle-orm';
import type { Day } from '#planning/days.ts';
import { explainNotPlanned, explainTask } from '#planning/explain.ts';
import { kilograms, roubles } from '#planning/measure.ts';
import {
  notPlannedCounts,
  planDistribution,
  planTotals,
  totalsByDistributor,
  type PlannedPoint,
} from '#planning/planDistribution.ts';
import type { PlanPreview, PreviewPoint } from '#schemas/entities/planning.ts';
import type { StrategyBody } from '#schemas/entities/strategy.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { readDistributionWorld, type DistributionWorld } from './readWorld.ts';

/** A strategy as the form has it, the day of planning, and the user's territory limit. */
export interface PreviewRequest {
  strategy: StrategyBody;
  day: Day;
  limit: TerritoryLimit | undefined;
}

async function planOf(
  db: Db,
  { strategy, day, limit }: PreviewRequest,
): Promise<{ world: DistributionWorld; plan: PlannedPoint[] }> {
  const world = await readDistributionWorld(db, strategy, day, limit);
  return { world, plan: planDistribution(strategy, world.points, world.openTasks, day) };
}

async function namesOf(db: Db, query: { distributors: readonly number[] } | { agents: readonly number[] }) {
  const rows = await rowsOf<{ id: number; name: string }>(
    db,
    'agents' in query
      ? sql`select field_employee_id as id, full_name as name from field_employees where field_employee_id = any(${intArray(query.agents)})`
      : sql`select distr_id as id, name from distributors where distr_id = any(${intArray(query.distributors)})`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Returns what a distribution strategy would plan on a day; nothing is written. */
export async function previewDistribution(db: Db, request: PreviewRequest): Promise<PlanPreview> {
  const { world, plan } = await planOf(db, request);
  const byDistributor = totalsByDistributor(plan);
  const names = await namesOf(db, { distributors: [...byDistributor.keys()] });
  const lastDays = new Map(world.windows.map(({ distrId, lastSaleDay }) => [distrId, lastSaleDay]));
  return {
    day: request.day,
    asOf: world.windows.map(({ window }) => window.last).toSorted()[0] ?? request.day,
    ...planTotals(plan),
    byDistributor: [...byDistributor]
      .map(([distrId, totals]) => ({
        distrId,
        name: names.get(distrId) ?? '',
        ...totals,
        lastSaleDay: lastDays.get(distrId) ?? null,
      }))
      .toSorted((one, other) => other.tasks - one.tasks || one.distrId - other.distrId),
    notPlanned: notPlannedCounts(plan),
  };
}

function measureName(measure: StrategyBody['measure']): 'r' | 'piece' | 'kg' {
  if (measure === kilograms) return 'kg';
  return measure === roubles ? 'r' : 'piece';
}

/** Returns a page of the planned points, or one of them, each with the steps that explain it. */
export async function previewPoints(
  db: Db,
  request: PreviewRequest,
  { limit, offset, tradePointId }: { limit: number; offset: number; tradePointId?: number | null | undefined },
): Promise<PreviewPoint[]> {
  const { strategy } = request;
  const { world, plan } = await planOf(db, request);
  const shown = plan
    .filter((point) => tradePointId === undefined || tradePointId === null || point.tradePointId === tradePointId)
    .slice(offset, offset + limit);
  const rows = new Map(world.rows.map((row) => [row.tradePointId, row]));
  const given = new Map(world.points.map((point) => [point.tradePointId, point]));
  const itemNames = new Map(world.items.map(({ itemKey, name }) => [itemKey, name]));
  const agents = await namesOf(db, { agents: shown.flatMap(({ executor }) => executor ?? []) });
  return shown.map(({ tradePointId: id, executor, tasks, notPlanned }) => ({
    tradePointId: id,
    name: rows.get(id)?.name ?? '',
    address: rows.get(id)?.address ?? '',
    executor: executor === null ? null : { fieldEmployeeId: executor, fullName: agents.get(executor) ?? '' },
    tasks: tasks.map(({ itemKey, startDate, deadlineDate, steps }) => ({
      itemKey,
      name: itemNames.get(itemKey) ?? '',
      volume: steps.volume,
      measure: measureName(strategy.measure),
      moneyTotal: steps.moneyTotal,
      startDate,
      deadlineDate,
    })),
    explanation: [
      ...tasks.map((task) => `${itemNames.get(task.itemKey) ?? ''}: ${explainTask(task).join(' ')}`),
      ...(given.get(id)?.items ?? []).flatMap((item) => {
        const why = notPlanned.get(item.itemKey);
        return why === undefined
          ? []
          : [`${itemNames.get(item.itemKey) ?? ''}: ${explainNotPlanned(why, strategy, item)}`];
      }),
    ],
  }));
}
