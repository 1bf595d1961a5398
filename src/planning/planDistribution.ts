import { formatMoney } from '#codecs/money.ts';
import { changeOf, type TaskChange } from './comparePlan.ts';
import type { Day } from './days.ts';
import { executorOf, type Candidate } from './executor.ts';
import { planPoint, type NotPlanned, type PlannedTask, type Point } from './planPoint.ts';
import type { DistributionRules } from './potential.ts';

/** An open task of the strategy at a point of which nothing has been sold. */
export interface UntouchedTask extends PlannedTask {
  taskId: number;
  fieldEmployeeId: number;
  volume: number;
  /** Whole roubles. */
  moneyTotal: number;
}

/** An open task of the strategy for which something has been sold, or a done one that is not closed: it goes on. */
interface StartedTask {
  fieldEmployeeId: number;
  moneyTotal: number;
}

/** A trade point of a chosen distributor, with the active agents who may get its tasks. */
export interface PointToPlan extends Point {
  tradePointId: number;
  distrId: number;
  /** The untouched tasks of the items with the claim `own`, with the steps of the present rate. */
  continued: readonly UntouchedTask[];
  /** The untouched tasks of an earlier version of the strategy: they are planned again. */
  replaced: readonly UntouchedTask[];
  started: readonly StartedTask[];
  candidates: readonly Omit<Candidate, 'openTasks'>[];
}

/** A task of a point after planning: a new one, or an untouched one as it shall be. */
interface DecidedTask extends PlannedTask {
  fieldEmployeeId: number;
  change: TaskChange;
  /** The untouched task that it replaces; null for a new one. */
  before: UntouchedTask | null;
}

/** Why an item gets no task at a point; `withoutExecutor` when the point has no agent. */
type WhyNot = NotPlanned | 'withoutExecutor';

/** What is planned for a point. */
export interface PlannedPoint {
  point: PointToPlan;
  /** The agent of the new tasks; null without an executor, and then none is planned. */
  executor: number | null;
  /** The continued tasks, and those that are planned on this day. */
  tasks: readonly DecidedTask[];
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
    yield {
      point,
      executor: executor ?? continued[0]?.fieldEmployeeId ?? null,
      tasks: [
        ...continued.map((task) => decide(task, task.fieldEmployeeId, task)),
        ...(executor === null ? [] : tasks.map((task) => replace(point.replaced, task, executor))),
      ],
      notPlanned: tasks.length > 0 && executor === null ? withoutExecutor(point.items, notPlanned) : notPlanned,
    };
  }
}

const termsOf = ({ startDate, deadlineDate, steps }: PlannedTask, executor: number) => ({
  volume: steps.volume,
  moneyTotal: steps.moneyTotal,
  executor,
  startDate,
  deadlineDate,
});

/** Maximum roubles of a task. */
const maxTaskMoney = 999_999_999;

/** A plan that would promise more than a task may pay. Its message is Russian, for the person who edits the strategy. */
export class TaskMoneyError extends Error {}

function decide(task: PlannedTask, fieldEmployeeId: number, before: UntouchedTask | undefined): DecidedTask {
  if (task.steps.moneyTotal > maxTaskMoney)
    throw new TaskMoneyError(
      `Одна задача стоила бы ${formatMoney(task.steps.moneyTotal)}, а можно не больше ${formatMoney(maxTaskMoney)}: уменьшите минимальный потенциал, плановое количество или размер мотивации`,
    );
  const { itemKey, startDate, deadlineDate, steps } = task;
  const change = changeOf(before && { ...before, executor: before.fieldEmployeeId }, termsOf(task, fieldEmployeeId));
  return { itemKey, startDate, deadlineDate, steps, fieldEmployeeId, change, before: before ?? null };
}

/** Returns a task that may replace an untouched one: where volume and money stay, so do its days (planning §11). */
function replace(replaced: readonly UntouchedTask[], task: PlannedTask, fieldEmployeeId: number): DecidedTask {
  const before = replaced.find(({ itemKey }) => itemKey === task.itemKey);
  const staysAsIs = before?.volume === task.steps.volume && before.moneyTotal === task.steps.moneyTotal;
  const { startDate, deadlineDate } = staysAsIs ? before : task;
  return decide({ ...task, startDate, deadlineDate }, fieldEmployeeId, before);
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

const moneyOf = (tasks: readonly { moneyTotal: number }[]): number =>
  tasks.reduce((sum, { moneyTotal }) => sum + moneyTotal, 0);

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
    const { point, tasks } = planned;
    const all = [
      ...point.started,
      ...tasks.map(({ fieldEmployeeId, steps }) => ({ fieldEmployeeId, moneyTotal: steps.moneyTotal })),
    ];
    const money = moneyOf(all);
    addPoint(this.totals, all.length, money);
    addPoint(totalsOf(this.byDistributor, point.distrId), all.length, money);
    for (const agent of new Set(all.map(({ fieldEmployeeId }) => fieldEmployeeId))) {
      const own = all.filter(({ fieldEmployeeId }) => fieldEmployeeId === agent);
      addPoint(totalsOf(this.byAgent, agent), own.length, moneyOf(own));
    }
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

  /** Adds a started task at a point that no longer belongs to the strategy. */
  addElsewhere({ distrId, fieldEmployeeId, moneyTotal }: StartedTask & { distrId: number }): void {
    for (const totals of [
      this.totals,
      totalsOf(this.byDistributor, distrId),
      totalsOf(this.byAgent, fieldEmployeeId),
    ]) {
      totals.tasks += 1;
      totals.money += moneyTotal;
    }
  }
}
