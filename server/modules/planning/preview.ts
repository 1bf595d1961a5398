import { formatNumber } from '#codecs/money.ts';
import { sql } from 'drizzle-orm';
import { measureNames } from '#dictionaries/measures.ts';
import { ComparedPlan } from '#planning/comparePlan.ts';
import { explainNotPlanned, explainTask } from '#planning/explain.ts';
import { PlanSummary, planDistribution, type PlannedPoint } from '#planning/planDistribution.ts';
import type { PointItem } from '#planning/planPoint.ts';
import type { PlanPreview, PreviewPage, PreviewPoint } from '#schemas/entities/planning.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { readAnew } from './keptUntilCommit.ts';
import { readLastMonth } from './lastMonth.ts';
import { overlapsOfDistribution } from './overlaps.ts';
import { readPlaces } from './readPoints.ts';
import { createTurns } from './turns.ts';
import { readDistributionWorld, type DistributionWorld, type StrategyOnDay } from './readWorld.ts';

/** Plans the points of a strategy one by one; other requests are answered meanwhile. */
async function planEach(
  world: DistributionWorld,
  { strategy, day, letOthersGo }: StrategyOnDay,
  visit: (planned: PlannedPoint) => void,
): Promise<void> {
  const turns = createTurns(letOthersGo);
  for (const point of planDistribution(strategy, world.points, world.openTasks, day)) {
    visit(point);
    await turns.pass();
  }
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
export async function previewDistribution(db: Db, request: StrategyOnDay): Promise<PlanPreview> {
  const { keep = readAnew, strategy, strategyId, limit } = request;
  const summary = new PlanSummary();
  const world = await readDistributionWorld(db, request);
  const comparison = new ComparedPlan();
  const planned = new Set<number>();
  await planEach(world, request, (point) => {
    summary.add(point);
    planned.add(point.point.tradePointId);
    for (const { change, steps } of point.tasks) comparison.add(change, steps.moneyTotal);
  });
  for (const task of world.ownTasks.started) if (!planned.has(task.tradePointId)) summary.addElsewhere(task);
  const { windows, items } = world;
  const products = items.flatMap(({ products: own }) => own.map(({ productId }) => productId));
  const { distributorIds, isWholesale, isRetail, startDate, endDate } = strategy;
  const names = await namesOf(db, { distributors: [...summary.byDistributor.keys()] });
  const agents = await namesOf(db, { agents: [...summary.byAgent.keys()] });
  const lastDays = new Map(windows.map(({ distrId, lastSaleDay }) => [distrId, lastSaleDay]));
  return {
    day: request.day,
    asOf: windows.map(({ window }) => window.last).toSorted()[0] ?? request.day,
    ...summary.totals,
    byDistributor: [...summary.byDistributor]
      .map(([distrId, totals]) => ({
        distrId,
        name: names.get(distrId) ?? '',
        ...totals,
        lastSaleDay: lastDays.get(distrId) ?? null,
      }))
      .toSorted((one, other) => other.tasks - one.tasks || one.distrId - other.distrId),
    byAgent: [...summary.byAgent]
      .map(([fieldEmployeeId, { pointsWithTasks, tasks: planned, money }]) => ({
        fieldEmployeeId,
        fullName: agents.get(fieldEmployeeId) ?? '',
        pointsWithTasks,
        tasks: planned,
        money,
      }))
      .toSorted((one, other) => other.tasks - one.tasks || one.fieldEmployeeId - other.fieldEmployeeId),
    lastMonth: await readLastMonth(db, 'distribution', request),
    notPlanned: summary.notPlanned,
    compared: comparison.result(world.ownTasks),
    overlaps: await keep(
      ['overlaps', strategyId, distributorIds, isWholesale, isRetail, startDate, endDate, products, limit?.userId],
      () => overlapsOfDistribution(db, request, products),
    ),
  };
}

/** Returns a page of the planned points, or one of them, each with the steps that explain it. */
export async function previewPoints(
  db: Db,
  request: StrategyOnDay,
  { limit, offset, tradePointId }: PreviewPage,
): Promise<PreviewPoint[]> {
  const shown: (PlannedPoint & { items: readonly PointItem[] })[] = [];
  const isOne = typeof tradePointId === 'number';
  let passed = 0;
  // A plan follows from the points before it alone: the executor of a point from their tasks.
  const world = await readDistributionWorld(db, request, isOne ? { tradePointId } : { count: offset + limit });
  await planEach(world, request, (planned) => {
    if (isOne && planned.point.tradePointId !== tradePointId) return;
    if (passed >= offset && shown.length < limit) {
      // The points of a distributor share their items.
      shown.push({ ...planned, items: planned.point.items.map((item) => ({ ...item })) });
    }
    passed += 1;
  });
  const places = await readPlaces(
    db,
    shown.map(({ point }) => point.tradePointId),
  );
  const agents = await namesOf(db, { agents: shown.flatMap(({ executor }) => executor ?? []) });
  const itemNames = new Map(world.items.map(({ itemKey, name }) => [itemKey, name]));
  return shown.map((planned) => ({
    tradePointId: planned.point.tradePointId,
    ...(places.get(planned.point.tradePointId) ?? { name: '', address: '' }),
    executor:
      planned.executor === null
        ? null
        : { fieldEmployeeId: planned.executor, fullName: agents.get(planned.executor) ?? '' },
    tasks: planned.tasks.map(({ itemKey, startDate, deadlineDate, steps }) => ({
      itemKey,
      name: itemNames.get(itemKey) ?? '',
      volume: steps.volume,
      measure: measureNames[request.strategy.measure],
      moneyTotal: steps.moneyTotal,
      startDate,
      deadlineDate,
    })),
    explanation: explain(planned, request, itemNames),
  }));
}

/** Maximum sentences of a point: a list of thousands of products would be an answer of many megabytes. */
const maxSentences = 200;

/** Returns a sentence for each task of a point, and for each other item why it gets none, up to the maximum. */
function explain(
  { tasks, notPlanned, items }: PlannedPoint & { items: readonly PointItem[] },
  { strategy, day }: StrategyOnDay,
  names: ReadonlyMap<string, string>,
): string[] {
  const sentences = [
    ...tasks.map((task) => `${names.get(task.itemKey) ?? ''}: ${explainTask(task).join(' ')}`),
    ...items.flatMap((item, at) => {
      const why = notPlanned[at] ?? null;
      return why === null ? [] : [`${names.get(item.itemKey) ?? ''}: ${explainNotPlanned(why, strategy, item, day)}`];
    }),
  ];
  const left = sentences.length - maxSentences;
  return left <= 0 ? sentences : [...sentences.slice(0, maxSentences), `И ещё товаров: ${formatNumber(left)}`];
}
