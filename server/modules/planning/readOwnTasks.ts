import { and, inArray, sql, type SQL } from 'drizzle-orm';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import type { Day } from '#planning/days.ts';
import type { UntouchedTask } from '#planning/planDistribution.ts';
import type { VolumeSteps } from '#planning/potential.ts';
import { taskStates } from '#planning/progress.ts';
import { within } from '../../identity/rights/scopes.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { pointTaskScope } from '../tasks/scope.ts';

/** A distribution task of a point. */
interface PointTask {
  taskId: number;
  tradePointId: number;
  distrId: number;
  fieldEmployeeId: number;
  /** Whole roubles. */
  moneyTotal: number;
}

/** A task without sales before its deadline. */
export interface UntouchedPointTask extends PointTask, UntouchedTask {
  /** What planning does with it: `moved` ones are withdrawn, as their point has left their distributor (spec D86). */
  fate: 'continues' | 'replaced' | 'moved';
}

/** A task that goes on as it is. */
interface StartedPointTask extends PointTask {
  /** Done ones that no night has closed claim their products, and leave their place to other tasks. */
  isDone: boolean;
}

/** The tasks of a saved strategy that are not closed. */
export interface OwnTasks {
  /** They are changed or withdrawn when they are planned again. */
  untouched: readonly UntouchedPointTask[];
  started: readonly StartedPointTask[];
}

/** A saved strategy on a day of planning. */
export interface SavedStrategy {
  /** Null for a new one. */
  strategyId: number | null;
  day: Day;
  /**
   * The version that says what the strategy says now: its untouched tasks continue. Null without one; outside the
   * validity of the strategy the tasks of any version do.
   */
  versionId: number | null | 'any';
}

/** Points by id: those after `after`, up to `last` if there is one. */
export interface PointRange {
  after: number;
  last: number | null;
}

export const inRange = (tradePointId: SQL, range: PointRange | undefined): SQL =>
  range === undefined
    ? sql`true`
    : sql`(${tradePointId} > ${range.after} and ${range.last === null ? sql`true` : sql`${tradePointId} <= ${range.last}`})`;

const isOpen = inArray(sql`tasks.status`, [...actualStatusIds]);
/** Condition of the tasks that claim their products: a planned task that is done does until a night closes it. */
export const isClaiming = sql`(${isOpen} or tasks.status = ${taskStates.done} and tasks.plan_version_id is not null and tasks.closed_day is null)`;
/** Returns the condition of tasks without sales on a day up to their deadline. */
export const isUntouched = (day: Day): SQL =>
  sql`tasks.status = ${taskStates.untouched} and tasks.deadline_date >= ${day}`;

/** Condition of planned tasks whose point has left their distributor. */
export const isMoved = sql`not exists (
  select 1 from trade_point_distributors link where link.trade_point_id = tasks.trade_point_id and link.distr_id = tasks.distr_id)`;

/** Returns the condition of tasks that do not continue where they are untouched tasks of the strategy. */
const endsWith = ({ versionId }: SavedStrategy): SQL =>
  versionId === 'any' ? isMoved : sql`(tasks.plan_version_id is distinct from ${versionId} or ${isMoved})`;

interface TaskRow extends PointTask {
  itemKey: string;
  volume: number;
  steps: VolumeSteps;
  startDate: Day;
  deadlineDate: Day;
  fate: UntouchedPointTask['fate'] | null;
  isDone: boolean;
}

/**
 * Returns the tasks that were planned from a distribution strategy and are not closed, within a territory limit; none
 * for a new one.
 */
export async function readOwnTasks(
  db: Db,
  saved: SavedStrategy,
  { range, limit }: { range?: PointRange | undefined; limit?: TerritoryLimit | undefined },
): Promise<OwnTasks> {
  const { strategyId, day } = saved;
  if (strategyId === null) return { untouched: [], started: [] };
  const rows = await rowsOf<TaskRow>(
    db,
    sql`
    select task_id as "taskId", trade_point_id as "tradePointId", distr_id as "distrId", item_key as "itemKey", volume, money_total as "moneyTotal", reason -> 'steps' as steps,
      case when ${isUntouched(day)} then case when not ${endsWith(saved)} then 'continues' when ${isMoved} then 'moved' else 'replaced' end end as fate,
      status = ${taskStates.done} as "isDone", start_day::text as "startDate", deadline_date::text as "deadlineDate", field_employee_id as "fieldEmployeeId"
    from tasks where ${and(sql`strategy_id = ${strategyId}`, isClaiming, inRange(sql`trade_point_id`, range), within(pointTaskScope, limit))} order by task_id`,
  );
  const [untouched, started]: [UntouchedPointTask[], StartedPointTask[]] = [[], []];
  for (const { fate, isDone, ...task } of rows) {
    if (fate === null) started.push({ ...task, isDone });
    else untouched.push({ ...task, fate });
  }
  return { untouched, started };
}

/** Returns a condition of tasks without the tasks of a strategy that are planned again. */
function besideOwn(condition: SQL, saved: SavedStrategy): SQL {
  const { strategyId, day } = saved;
  return strategyId === null
    ? condition
    : sql`(${condition} and not (${isUntouched(day)} and tasks.strategy_id is not distinct from ${strategyId} and ${endsWith(saved)}))`;
}

/** Returns the conditions of the open tasks, and of the tasks that claim their products, beside those planned again. */
export const conditionsBeside = (saved: SavedStrategy): { isOpen: SQL; isClaiming: SQL } => ({
  isOpen: besideOwn(isOpen, saved),
  isClaiming: besideOwn(isClaiming, saved),
});
