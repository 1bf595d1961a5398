import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import type { PaidTask, TaskRow, VolumeTask } from '#schemas/entities/task.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { tasks } from '../../platform/tables/tasks.ts';
import { volumeTasks } from '../../platform/tables/strategies.ts';
import type { ApiDeps } from '../../platform/context/deps.ts';
import type { Query } from '../../platform/http/query.ts';
import { isOwnAgent } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { within } from '../../identity/rights/scopes.ts';
import { readTasksOf } from '../tasks/read.ts';
import { readVolumeTasks } from '../tasks/volumeTasks.ts';
import { paidTaskScope } from './scope.ts';

const measures: Readonly<Record<number, string>> = { 0: 'kg', 1: 'r', 2: 'piece' };
const dayToUnix = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

/** Returns a volume task as a row of paid tasks. It has no trade point and no verification. */
function paidVolumeTask(task: VolumeTask): PaidTask {
  const {
    volumeTaskId,
    strategyName,
    moneyTotal,
    moneyPaid,
    status,
    endDate,
    startDate,
    progress,
    volume,
    measure,
    fieldemployee,
  } = task;
  return {
    taskId: null,
    volumeTaskId,
    title: `Задача по объёму: ${strategyName}`,
    description: '',
    tradePointId: null,
    tradePointName: null,
    tradePointAddress: null,
    moneyTotal: moneyTotal ?? 0,
    moneyPaid,
    status,
    deadlineDate: endDate,
    progress,
    volume: volume ?? 0,
    measure: measures[measure] ?? 'piece',
    preview: null,
    created: dayToUnix(startDate),
    verifiedDate: null,
    executor: fieldemployee,
  };
}

/** Returns verified tasks and volume tasks with accrued money, newest first: what an agent has earned (spec D78). */
export async function paidTasksOf(deps: ApiDeps, query: Query, limit: TerritoryLimit | undefined): Promise<PaidTask[]> {
  const fieldEmployeeId = query.integer('fieldEmployeeId');
  const page = query.page();
  const needed = page.limit + page.offset;
  const verified = and(
    isNotNull(tasks.verifiedDate),
    fieldEmployeeId === undefined ? undefined : eq(tasks.fieldEmployeeId, fieldEmployeeId),
    within(paidTaskScope, limit),
  );
  const accrued = and(
    gt(volumeTasks.moneyPaid, 0),
    fieldEmployeeId === undefined ? undefined : eq(volumeTasks.fieldEmployeeId, fieldEmployeeId),
    limit && isOwnAgent(limit, sql`volume_tasks.field_employee_id`),
  );
  const found = await rowsOf<{ taskId: number | null; volumeTaskId: number | null }>(
    deps.db,
    sql`
    select "taskId", "volumeTaskId" from (
      (select task_id as "taskId", null::int as "volumeTaskId", verified_date as at from tasks where ${verified} order by verified_date desc, task_id desc limit ${needed})
      union all
      (select null, volume_task_id, extract(epoch from end_date)::int as at from volume_tasks join volume_strategies using (strategy_id)
        where ${accrued} order by at desc, volume_task_id desc limit ${needed})) paid
    order by at desc, "taskId" desc nulls last, "volumeTaskId" desc limit ${page.limit} offset ${page.offset}`,
  );
  const volumeIds = found.flatMap(({ volumeTaskId }) => volumeTaskId ?? []);
  const [taskRows, volumeRows] = await Promise.all([
    readTasksOf(
      deps,
      found.flatMap(({ taskId }) => taskId ?? []),
    ).then((text) => JSON.parse(text) as TaskRow[]),
    readVolumeTasks(deps, inArray(volumeTasks.volumeTaskId, volumeIds), { limit: volumeIds.length, offset: 0 }),
  ]);
  const byId = new Map<string, PaidTask>([
    ...taskRows.map((row): [string, PaidTask] => [`task ${row.taskId}`, row]),
    ...volumeRows.map((row): [string, PaidTask] => [`volume ${row.volumeTaskId}`, paidVolumeTask(row)]),
  ]);
  return found.flatMap(
    ({ taskId, volumeTaskId }) => byId.get(taskId === null ? `volume ${volumeTaskId}` : `task ${taskId}`) ?? [],
  );
}
