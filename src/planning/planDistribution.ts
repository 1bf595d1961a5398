import type { Day } from './days.ts';
import { executorOf, type Candidate } from './executor.ts';
import { planPoint, type NotPlanned, type PlannedTask, type Point } from './planPoint.ts';
import type { DistributionRules } from './potential.ts';

/** A trade point of a chosen distributor, with the active agents who may get its tasks. */
export interface PointToPlan extends Point {
  tradePointId: number;
  distrId: number;
  candidates: readonly Omit<Candidate, 'openTasks'>[];
}

/** What is planned for a point. */
export interface PlannedPoint {
  tradePointId: number;
  distrId: number;
  /** The agent of the tasks; null without an executor, and then no task is planned. */
  executor: number | null;
  tasks: readonly PlannedTask[];
  /** Why the other items of the list get no task, by item key. */
  notPlanned: ReadonlyMap<string, NotPlanned | 'withoutExecutor'>;
}

/**
 * Plans the tasks of a strategy on a day, point by point in the order of their ids. `openTasks` has the open tasks of
 * each agent; those of this day are added, so that the tasks of one territory spread over its agents.
 */
export function planDistribution(
  rules: DistributionRules,
  points: readonly PointToPlan[],
  openTasks: ReadonlyMap<number, number>,
  day: Day,
): PlannedPoint[] {
  const open = new Map(openTasks);
  return points
    .toSorted((point, other) => point.tradePointId - other.tradePointId)
    .map((point) => {
      const { tradePointId, distrId } = point;
      const { tasks, notPlanned } = planPoint(rules, point, day);
      const candidates = point.candidates.map((agent) => ({
        ...agent,
        openTasks: open.get(agent.fieldEmployeeId) ?? 0,
      }));
      const executor = tasks.length === 0 ? null : executorOf(candidates, day);
      if (executor !== null) open.set(executor, (open.get(executor) ?? 0) + tasks.length);
      const missing = tasks.length > 0 && executor === null;
      return {
        tradePointId,
        distrId,
        executor,
        tasks: missing ? [] : tasks,
        notPlanned: missing
          ? new Map([...notPlanned, ...tasks.map(({ itemKey }) => [itemKey, 'withoutExecutor'] as const)])
          : notPlanned,
      };
    });
}

/** What a strategy would plan, in figures. Money is in whole roubles. */
export interface PlanTotals {
  points: number;
  pointsWithTasks: number;
  tasks: number;
  money: number;
}

const noTotals: PlanTotals = { points: 0, pointsWithTasks: 0, tasks: 0, money: 0 };

const addPoint = (totals: PlanTotals, { tasks }: PlannedPoint): PlanTotals => ({
  points: totals.points + 1,
  pointsWithTasks: totals.pointsWithTasks + (tasks.length > 0 ? 1 : 0),
  tasks: totals.tasks + tasks.length,
  money: totals.money + tasks.reduce((sum, { steps }) => sum + steps.moneyTotal, 0),
});

/** Returns the totals of planned points. */
export const planTotals = (points: readonly PlannedPoint[]): PlanTotals => points.reduce(addPoint, noTotals);

/** Returns the totals of each distributor, by id. */
export function totalsByDistributor(points: readonly PlannedPoint[]): ReadonlyMap<number, PlanTotals> {
  const totals = new Map<number, PlanTotals>();
  for (const point of points) totals.set(point.distrId, addPoint(totals.get(point.distrId) ?? noTotals, point));
  return totals;
}

/** Returns the pairs of point and item without a task by reason, and the tasks without a motivation. */
export function notPlannedCounts(
  points: readonly PlannedPoint[],
): Record<NotPlanned | 'withoutExecutor' | 'withoutMotivation', number> {
  const counts = { onShelf: 0, claimed: 0, overLimit: 0, withoutExecutor: 0, withoutMotivation: 0 };
  for (const { notPlanned, tasks } of points) {
    for (const why of notPlanned.values()) counts[why] += 1;
    counts.withoutMotivation += tasks.filter(({ steps }) => steps.rate === null).length;
  }
  return counts;
}
