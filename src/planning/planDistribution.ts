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

/** Why an item gets no task at a point; `withoutExecutor` when the point has no agent. */
type WhyNot = NotPlanned | 'withoutExecutor';

/** What is planned for a point. */
export interface PlannedPoint {
  point: PointToPlan;
  /** The agent of the tasks; null without an executor, and then no task is planned. */
  executor: number | null;
  tasks: readonly PlannedTask[];
  /** Why an item gets no task, in the order of the point's items; null for an item with a task. */
  notPlanned: readonly (WhyNot | null)[];
}

/**
 * Plans the tasks of a strategy on a day, point by point in the order of their ids. `openTasks` has the open tasks of
 * each agent; those of this day are added, so that the tasks of one territory spread over its agents. A generator, as
 * twenty thousand planned points with two hundred items each need not be kept.
 */
export function* planDistribution(
  rules: DistributionRules,
  points: readonly PointToPlan[],
  openTasks: ReadonlyMap<number, number>,
  day: Day,
): Generator<PlannedPoint, void> {
  const open = new Map(openTasks);
  for (const point of points.toSorted((one, other) => one.tradePointId - other.tradePointId)) {
    const { tasks, notPlanned } = planPoint(rules, point, day);
    const executor = tasks.length === 0 ? null : executorAmong(point.candidates, open, day);
    if (executor !== null) open.set(executor, (open.get(executor) ?? 0) + tasks.length);
    const missing = tasks.length > 0 && executor === null;
    yield {
      point,
      executor,
      tasks: missing ? [] : tasks,
      notPlanned: missing ? notPlanned.map((why) => why ?? 'withoutExecutor') : notPlanned,
    };
  }
}

function executorAmong(
  candidates: PointToPlan['candidates'],
  openTasks: ReadonlyMap<number, number>,
  day: Day,
): number | null {
  return executorOf(
    candidates.map((agent) => ({ ...agent, openTasks: openTasks.get(agent.fieldEmployeeId) ?? 0 })),
    day,
  );
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

/** Adds up planned points, in all, by distributor and by executor. */
export class PlanSummary {
  totals = noTotals;
  readonly byDistributor = new Map<number, PlanTotals>();
  readonly byAgent = new Map<number, PlanTotals>();
  /** Pairs of point and item without a task by reason, and tasks without a motivation. */
  readonly notPlanned = { onShelf: 0, claimed: 0, overLimit: 0, withoutExecutor: 0, withoutMotivation: 0 };

  add(planned: PlannedPoint): void {
    const { distrId } = planned.point;
    this.totals = addPoint(this.totals, planned);
    this.byDistributor.set(distrId, addPoint(this.byDistributor.get(distrId) ?? noTotals, planned));
    const { executor } = planned;
    if (executor !== null) this.byAgent.set(executor, addPoint(this.byAgent.get(executor) ?? noTotals, planned));
    for (const why of planned.notPlanned) if (why !== null) this.notPlanned[why] += 1;
    this.notPlanned.withoutMotivation += planned.tasks.filter(({ steps }) => steps.rate === null).length;
  }
}
