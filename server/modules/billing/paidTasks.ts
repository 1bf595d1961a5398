import { and, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { isMeasure, measureNames } from '#dictionaries/measures.ts';
import type { PaidTask, TaskRow, VolumeTask } from '#schemas/entities/task.ts';
import { startOfDate, startOfDay } from '../../platform/http/instants.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { accruals } from '../../platform/tables/accruals.ts';
import { tasks } from '../../platform/tables/tasks.ts';
import type { Db } from '../../platform/db/connection.ts';
import type { ListRows } from '../../platform/db/listRows.ts';
import type { Query } from '../../platform/http/query.ts';
import { isOwnAgent } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { within } from '../../identity/rights/scopes.ts';
import { readTasksOf, shownProgress } from '../tasks/read.ts';
import { isOwnTask } from '../tasks/scope.ts';
import { promisedBonus, readVolumeTasks } from '../tasks/volumeTasks.ts';
import { isEarned } from './money.ts';
import { paidTaskScope } from './scope.ts';

const [volumeTitle, increaseTitle] = ['Задача по объёму: ', 'Надбавка за задачи дистрибуции: '];

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
    title: volumeTitle + strategyName,
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
    measure: isMeasure(measure) ? measureNames[measure] : 'piece',
    preview: null,
    created: startOfDay(startDate),
    verifiedDate: null,
    executor: fieldemployee,
  };
}

/** A row of the list: a task with the agent's money of it, a volume task from outside, or an accrual. */
interface FoundRow {
  taskId: number | null;
  volumeTaskId: number | null;
  accrualId: number | null;
  agentId: number;
  /** Roubles that the agent has from it. */
  money: number;
}

interface AgentAccrual {
  accrualId: number;
  kind: 'volume' | 'increase';
  amount: number;
  day: string;
  reason: string;
  isFirst: boolean;
}

/**
 * Returns an accrual of a volume task as a row: dated with the day of posting. The bonus of the task stands in one row
 * only, so that the rows add up.
 */
function paidAccrual(task: VolumeTask, { accrualId, kind, amount, day, reason, isFirst }: AgentAccrual): PaidTask {
  const row = { ...paidVolumeTask(task), accrualId, description: reason, verifiedDate: startOfDay(day) };
  return kind === 'volume'
    ? { ...row, moneyTotal: isFirst ? row.moneyTotal : 0 }
    : { ...row, title: increaseTitle + task.strategyName, moneyTotal: amount };
}

/**
 * Returns the rows of a query as a table; with `first`, each kind is cut to the rows that the first ones can need: in
 * the order of the list, or a page would repeat rows of another.
 */
function paidRows(of: (agent: SQL) => SQL | undefined, territories: TerritoryLimit | undefined, first?: number): SQL {
  const cut = (order: SQL): SQL => (first === undefined ? sql`` : sql`order by ${order} limit ${first}`);
  const verified = and(
    isNotNull(tasks.verifiedDate),
    sql`not exists (select 1 from accruals where accruals.task_id = tasks.task_id)`,
    of(sql`tasks.field_employee_id`),
    within(paidTaskScope, territories),
  );
  const ofTasks = and(
    isNotNull(tasks.verifiedDate),
    of(sql`accruals.field_employee_id`),
    territories && sql`${isOwnTask(territories)} and ${isOwnAgent(territories, sql`accruals.field_employee_id`)}`,
  );
  const accrued = and(
    sql`volume_tasks.plan_version_id is null and volume_tasks.money_paid > 0`,
    of(sql`volume_tasks.field_employee_id`),
    territories && isOwnAgent(territories, sql`volume_tasks.field_employee_id`),
  );
  const ofVolumeTasks = and(
    sql`accruals.volume_task_id is not null`,
    isEarned,
    of(sql`accruals.field_employee_id`),
    territories && isOwnAgent(territories, sql`accruals.field_employee_id`),
  );
  return sql`(
    (select task_id as "taskId", null::int as "volumeTaskId", null::int as "accrualId", field_employee_id as "agentId", money_paid::numeric as money, verified_date as at
      from tasks where ${verified} ${cut(sql`verified_date desc, task_id desc`)})
    union all
    (select accruals.task_id, null, null, accruals.field_employee_id, sum(accruals.amount), verified_date as at from accruals join tasks using (task_id)
      where ${ofTasks} group by accruals.task_id, accruals.field_employee_id, verified_date having sum(accruals.amount) <> 0 ${cut(sql`at desc, 1 desc, 4`)})
    union all
    (select null, volume_task_id, null, field_employee_id, money_paid::numeric, ${startOfDate(sql`end_date`)} as at from volume_tasks join volume_strategies using (strategy_id)
      where ${accrued} ${cut(sql`at desc, volume_task_id desc`)})
    union all
    (select null, volume_task_id, accrual_id, field_employee_id, amount, ${startOfDate(sql`day`)} as at from accruals
      where ${ofVolumeTasks} ${cut(sql`at desc, volume_task_id desc, accrual_id desc`)})) paid`;
}

/** Returns a value of the task of a row, or of its volume task. */
const ofTask = (value: SQL): SQL => sql`(select ${value} from tasks where tasks.task_id = paid."taskId")`;
const ofVolumeTask = (value: SQL): SQL =>
  sql`(select ${value} from volume_tasks join volume_strategies using (strategy_id) where volume_tasks.volume_task_id = paid."volumeTaskId")`;
const ofAccrual = (value: SQL): SQL =>
  sql`(select ${value} from accruals where accruals.accrual_id = paid."accrualId")`;
/** Whether an accrual is the first one of its task: others are corrections. */
const isFirst = sql<boolean>`not exists (select 1 from accruals earlier
  where earlier.volume_task_id = accruals.volume_task_id and earlier.kind = accruals.kind and earlier.accrual_id < accruals.accrual_id)`;
const isIncrease = ofAccrual(sql`accruals.kind = 'increase'`);

/** What `completed` puts into the rows, as far as the list sorts, searches and sums it. */
const added = {
  title: sql`coalesce(${ofTask(sql`title`)}, case when ${isIncrease} then ${increaseTitle}::text else ${volumeTitle}::text end || ${ofVolumeTask(sql`volume_strategies.name`)})`,
  verifiedDate: sql`case when paid."taskId" is not null or paid."accrualId" is not null then paid.at end`,
  progress: sql`coalesce(${ofTask(shownProgress)}, ${ofVolumeTask(sql`least(volume_tasks.progress, 1)`)})`,
  moneyTotal: sql`case when paid."taskId" is not null then ${ofTask(sql`money_total`)}
    when ${isIncrease} then paid.money
    when paid."accrualId" is null or ${ofAccrual(isFirst)} then coalesce(${ofVolumeTask(promisedBonus)}, 0) else 0 end`,
  moneyPaid: sql`paid.money`,
};

/**
 * Returns what agents have earned, newest first (spec D78): verified tasks, volume tasks from outside, and the accruals
 * of planned volume tasks. The money of the rows of an agent adds up to `moneyEarnedTotal`.
 */
export function paidTaskRows(query: Query, limit: TerritoryLimit | undefined): ListRows {
  const fieldEmployeeId = query.integer('fieldEmployeeId');
  const of = (agent: SQL) => (fieldEmployeeId === undefined ? undefined : sql`${agent} = ${fieldEmployeeId}`);
  return {
    columns: {
      taskId: sql`paid."taskId"`,
      volumeTaskId: sql`paid."volumeTaskId"`,
      accrualId: sql`paid."accrualId"`,
      agentId: sql`paid."agentId"`,
      money: sql`paid.money::float8`,
    },
    from: paidRows(of, limit),
    // Without it a page sorts all that the company has ever paid.
    firstOf: (count) => paidRows(of, limit, count),
    order: sql`paid.at desc, paid."taskId" desc nulls last, paid."volumeTaskId" desc, paid."accrualId" desc, paid."agentId"`,
    added,
    complete: completed,
  };
}

async function completed(db: Db, found: readonly FoundRow[]): Promise<PaidTask[]> {
  const ids = <K extends 'taskId' | 'volumeTaskId' | 'accrualId'>(name: K) => [
    ...new Set(found.flatMap((row) => row[name] ?? [])),
  ];
  const [taskRows, volumeRows, accrualRows, agents] = await Promise.all([
    readTasksOf({ db }, ids('taskId')).then((text) => JSON.parse(text) as TaskRow[]),
    readVolumeTasks(db, ids('volumeTaskId')),
    db
      .select({
        accrualId: accruals.accrualId,
        kind: accruals.kind,
        amount: accruals.amount,
        day: accruals.day,
        reason: accruals.reason,
        isFirst,
      })
      .from(accruals)
      .where(inArray(accruals.accrualId, ids('accrualId'))),
    rowsOf<TaskRow['executor']>(
      db,
      sql`select field_employee_id as "fieldEmployeeId", full_name as "fullName" from field_employees
        where field_employee_id = any(${intArray(found.map(({ agentId }) => agentId))})`,
    ),
  ]);
  const taskById = new Map(taskRows.map((row) => [row.taskId, row]));
  const volumeById = new Map(volumeRows.map((row) => [row.volumeTaskId, row]));
  const accrualById = new Map(accrualRows.map((row) => [row.accrualId, row as AgentAccrual]));
  const agentById = new Map(agents.map((agent) => [agent.fieldEmployeeId, agent]));
  return found.flatMap(({ taskId, volumeTaskId, accrualId, agentId, money }): PaidTask[] => {
    // The executor may have changed since: the money belongs to the agent of the accruals.
    const executor = agentById.get(agentId);
    const [task, volumeTask, accrual] = [
      taskById.get(taskId ?? 0),
      volumeById.get(volumeTaskId ?? 0),
      accrualById.get(accrualId ?? 0),
    ];
    const row: PaidTask | undefined =
      volumeTask === undefined ? task : accrual ? paidAccrual(volumeTask, accrual) : paidVolumeTask(volumeTask);
    return row === undefined ? [] : [{ ...row, moneyPaid: money, ...(executor && { executor }) }];
  });
}
