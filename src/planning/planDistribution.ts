import type { Day } from './days.ts';
import { executorOf, type Candidate } from './executor.ts';
import { planPoint, type NotPlanned, type PlannedTask, type Point } from './planPoint.ts';
import type { DistributionRules } from './potential.ts';

/** An untouched task that was planned from the strategy as it is now: it lives on as it is. */
export interface ContinuedTask extends PlannedTask {
  fieldEmployeeId: number;
}

/** A trade point of a chosen distributor, with the active agents who may get its tasks. */
export interface PointToPlan extends Point {
  tradePointId: number;
  distrId: number;
  /** The tasks of the items with the claim `own`. */
  continued: readonly ContinuedTask[];
  candidates: readonly Omit<Candidate, 'openTasks'>[];
}

/** Why an item gets no task at a point; `withoutExecutor` when the point has no agent. */
type WhyNot = NotPlanned | 'withoutExecutor';

/** What is planned for a point. */
export interface PlannedPoint {
  point: PointToPlan;
  /** The agent of the new tasks; null without an executor, and then none is planned. */
  executor: number | null;
  /** The continued tasks and the new ones. */
  tasks: readonly PlannedTask[];
  created: readonly PlannedTask[];
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
    const { continued } = point;
    const executor = tasks.length === 0 ? null : executorAmong(point.candidates, open, day);
    if (executor !== null) open.set(executor, (open.get(executor) ?? 0) + tasks.length);
    const missing = tasks.length > 0 && executor === null;
    const created = missing ? [] : tasks;
    yield {
      point,
      executor: executor ?? continued[0]?.fieldEmployeeId ?? null,
      tasks: [...continued, ...created],
      created,
      notPlanned: missing ? withoutExecutor(point.items, notPlanned) : notPlanned,
    };
  }
}

/** Returns the reasons at a point whose new tasks have no executor; continued ones have theirs. */
const withoutExecutor = (items: Point['items'], notPlanned: readonly (NotPlanned | null)[]): (WhyNot | null)[] =>
  notPlanned.map((why, at) => why ?? (items[at]?.claim === 'own' ? null : 'withoutExecutor'));

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

const noTotals = (): PlanTotals => ({ points: 0, pointsWithTasks: 0, tasks: 0, money: 0 });

function addPoint(totals: PlanTotals, tasks: number, money: number): void {
  totals.points += 1;
  totals.pointsWithTasks += tasks > 0 ? 1 : 0;
  totals.tasks += tasks;
  totals.money += money;
}

/** Returns the totals of a key, at first empty ones. */
function totalsOf(all: Map<number, PlanTotals>, key: number): PlanTotals {
  const known = all.get(key);
  if (known !== undefined) return known;
  const made = noTotals();
  all.set(key, made);
  return made;
}

/**
 * Adds up planned points, in all, by distributor and by executor. It changes its totals in place, because a plan has
 * millions of pairs of point and item.
 */
export class PlanSummary {
  readonly totals = noTotals();
  readonly byDistributor = new Map<number, PlanTotals>();
  readonly byAgent = new Map<number, PlanTotals>();
  /** Pairs of point and item without a task by reason, and tasks without a motivation. */
  readonly notPlanned = { onShelf: 0, claimed: 0, overLimit: 0, withoutExecutor: 0, withoutMotivation: 0 };

  add(planned: PlannedPoint): void {
    const { point, executor, tasks } = planned;
    const money = tasks.reduce((sum, { steps }) => sum + steps.moneyTotal, 0);
    addPoint(this.totals, tasks.length, money);
    addPoint(totalsOf(this.byDistributor, point.distrId), tasks.length, money);
    if (executor !== null) addPoint(totalsOf(this.byAgent, executor), tasks.length, money);
    let [onShelf, claimed, overLimit, withoutAgent] = [0, 0, 0, 0];
    for (const why of planned.notPlanned) {
      if (why === 'overLimit') overLimit += 1;
      else if (why === 'onShelf') onShelf += 1;
      else if (why === 'claimed') claimed += 1;
      else if (why === 'withoutExecutor') withoutAgent += 1;
    }
    this.notPlanned.onShelf += onShelf;
    this.notPlanned.claimed += claimed;
    this.notPlanned.overLimit += overLimit;
    this.notPlanned.withoutExecutor += withoutAgent;
    this.notPlanned.withoutMotivation += tasks.filter(({ steps }) => steps.rate === null).length;
  }
}
