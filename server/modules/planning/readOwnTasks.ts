import { inArray, sql, type SQL } from 'drizzle-orm';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import type { ComparedTask } from '#planning/comparePlan.ts';
import type { Day } from '#planning/days.ts';
import type { ContinuedTask } from '#planning/planDistribution.ts';
import type { VolumeSteps } from '#planning/potential.ts';
import { taskStates } from '#planning/progress.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';

/** A distribution task of a point. */
export interface PointTask extends ComparedTask {
  taskId: number;
  tradePointId: number;
  deadlineDate: Day;
  fieldEmployeeId: number;
  /** Present if it was planned from the strategy as it is now. */
  continued?: ContinuedTask;
}

/** The open tasks of a saved strategy. */
export interface OwnTasks {
  /** Without sales and before their deadline: they are changed or withdrawn when they are planned again. */
  untouched: readonly PointTask[];
  started: readonly PointTask[];
}

/** A saved strategy on a day of planning. */
export interface SavedStrategy {
  /** Null for a new one. */
  strategyId: number | null;
  day: Day;
  /** The version that says what the strategy says now: its untouched tasks continue. Null without one. */
  versionId: number | null;
}

/** Points by id: those after `after`, up to `last` if there is one. */
export interface PointRange {
  after: number;
  last: number | null;
}

/** Returns the key by which tasks of a distribution strategy are compared. */
export const pointTaskKey = (tradePointId: number, itemKey: string): string => `${tradePointId} ${itemKey}`;

/** Returns the condition for the points of a range. */
export const inRange = (tradePointId: SQL, range: PointRange | undefined): SQL =>
  range === undefined
    ? sql`true`
    : sql`(${tradePointId} > ${range.after} and ${range.last === null ? sql`true` : sql`${tradePointId} <= ${range.last}`})`;

const isOpen = inArray(sql`status`, [...actualStatusIds]);
/** Returns the condition of tasks without sales on a day up to their deadline. */
export const isUntouched = (day: Day): SQL => sql`status = ${taskStates.untouched} and deadline_date >= ${day}`;

interface TaskRow extends Omit<PointTask, 'key' | 'continued'> {
  itemKey: string;
  isUntouched: boolean;
  steps: VolumeSteps | null;
  startDate: Day;
}

/** Returns the open tasks that were planned from a distribution strategy; none for a new one. */
export async function readOwnTasks(
  db: Db,
  { strategyId, day, versionId }: SavedStrategy,
  range?: PointRange,
): Promise<OwnTasks> {
  if (strategyId === null) return { untouched: [], started: [] };
  const rows = await rowsOf<TaskRow>(
    db,
    sql`
    select task_id as "taskId", trade_point_id as "tradePointId", item_key as "itemKey", volume, money_total as "moneyTotal", ${isUntouched(day)} as "isUntouched",
      case when ${isUntouched(day)} and plan_version_id = ${versionId} then reason -> 'steps' end as steps, start_day::text as "startDate", deadline_date::text as "deadlineDate", field_employee_id as "fieldEmployeeId"
    from tasks where strategy_id = ${strategyId} and ${isOpen} and ${inRange(sql`trade_point_id`, range)} order by task_id`,
  );
  const [untouched, started]: [PointTask[], PointTask[]] = [[], []];
  for (const row of rows) (row.isUntouched ? untouched : started).push(pointTask(row));
  return { untouched, started };
}

function pointTask({ taskId, tradePointId, itemKey, volume, moneyTotal, steps, ...rest }: TaskRow): PointTask {
  const { startDate, deadlineDate, fieldEmployeeId } = rest;
  return {
    taskId,
    tradePointId,
    key: pointTaskKey(tradePointId, itemKey),
    volume,
    moneyTotal,
    deadlineDate,
    fieldEmployeeId,
    ...(steps !== null && { continued: { itemKey, startDate, deadlineDate, steps, fieldEmployeeId } }),
  };
}

/** Returns the condition of open tasks without those of a strategy that are planned again. */
export function isOpenBeside({ strategyId, day, versionId }: SavedStrategy): SQL {
  return strategyId === null
    ? isOpen
    : sql`(${isOpen} and not (${isUntouched(day)} and strategy_id is not distinct from ${strategyId} and plan_version_id is distinct from ${versionId}))`;
}
