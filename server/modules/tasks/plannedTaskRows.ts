import { getTableColumns, sql } from 'drizzle-orm';
import type { Day } from '#planning/days.ts';
import { taskStates } from '#planning/progress.ts';
import type { WithdrawalReason } from '#dictionaries/withdrawalReasons.ts';
import type { Db } from '../../platform/db/connection.ts';
import { insertSome, intArray, rowsOf } from '../../platform/db/rows.ts';
import { taskBriefs, taskProducts, tasks } from '../../platform/tables/tasks.ts';
import { newIds } from '../../recordEngine/tables/tableStorage.ts';

/** A planned task as it is stored. */
type PlannedTaskRow = Required<
  Pick<
    typeof tasks.$inferInsert,
    | 'title'
    | 'description'
    | 'tradePointId'
    | 'fieldEmployeeId'
    | 'productId'
    | 'categoryId'
    | 'measure'
    | 'volume'
    | 'moneyTotal'
    | 'deadlineDate'
    | 'planVersionId'
    | 'strategyId'
    | 'distrId'
    | 'itemKey'
    | 'startDay'
    | 'motivationId'
    | 'rate'
    | 'reason'
  >
>;

/** The brief of planned tasks. */
const sections = [
  {
    title: 'Цель визита',
    text: 'Товара нет среди последних продаж точки. Договоритесь о заказе не меньше указанного в задаче.',
  },
  {
    title: 'Как засчитывается',
    text: 'По отгрузкам товара в точку до срока задачи, за вычетом возвратов. Отмечать выполнение не нужно.',
  },
];

async function plannedBrief(tx: Db): Promise<number> {
  const text = JSON.stringify(sections);
  const [known] = await rowsOf<{ id: number }>(
    tx,
    sql`select brief_id as id from task_briefs where sections = ${text}::jsonb limit 1`,
  );
  if (known !== undefined) return known.id;
  const [briefId] = await newIds(tx, { table: taskBriefs, id: taskBriefs.briefId }, 1);
  if (briefId === undefined) throw new Error('A brief gave no id');
  await insertSome(tx, taskBriefs, [{ briefId, sections }]);
  return briefId;
}

/** Returns the number of the next task of each item at points of a strategy if it is not 1, by `<point> <item key>`. */
async function nextCycles(
  tx: Db,
  strategyId: number,
  tradePointIds: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await rowsOf<{ key: string; next: number }>(
    tx,
    sql`
    select concat(trade_point_id, ' ', item_key) as key, max(cycle) + 1 as next from tasks
    where strategy_id = ${strategyId} and trade_point_id = any(${intArray(tradePointIds)}) group by 1`,
  );
  return new Map(rows.map(({ key, next }) => [key, next]));
}

/** A planned task with the products that it claims. */
export interface ClaimingTask {
  row: PlannedTaskRow;
  productIds: readonly number[];
}

/** Inserts planned tasks of one strategy with their claims; returns their ids. `at` is in unix seconds. */
export async function insertPlannedTasks(tx: Db, given: readonly ClaimingTask[], at: number): Promise<number[]> {
  const [first] = given;
  if (first === undefined) return [];
  const ids = await newIds(tx, { table: tasks, id: tasks.taskId }, given.length);
  const cycles = await nextCycles(
    tx,
    first.row.strategyId ?? 0,
    given.map(({ row }) => row.tradePointId),
  );
  const briefId = await plannedBrief(tx);
  const stored = given.map(({ row, productIds }, index) => ({
    row: {
      ...row,
      taskId: ids[index] ?? 0,
      briefId,
      status: taskStates.untouched,
      progress: 0,
      moneyPaid: 0,
      created: at,
      changedAt: at,
      cycle: cycles.get(`${row.tradePointId} ${row.itemKey}`) ?? 1,
    },
    productIds,
  }));
  await insertSome(
    tx,
    tasks,
    stored.map(({ row }) => row),
  );
  await insertClaims(tx, stored);
  return ids;
}

/** Changes untouched planned tasks in place, with their claims. */
export async function changePlannedTasks(
  tx: Db,
  given: readonly (ClaimingTask & { taskId: number })[],
  at: number,
): Promise<void> {
  const [first] = given;
  if (first === undefined) return;
  const columns = getTableColumns(tasks);
  const names = (Object.keys(first.row) as (keyof PlannedTaskRow)[]).map((key) => columns[key].name);
  const rows = given.map(({ taskId, row }) => ({
    task_id: taskId,
    ...Object.fromEntries(
      Object.entries(row).map(([key, value]) => [columns[key as keyof PlannedTaskRow].name, value]),
    ),
  }));
  const set = sql.join(
    names.map((name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`),
    sql`, `,
  );
  await tx.execute(
    sql`update tasks set ${set}, changed_at = ${at} from json_populate_recordset(null::tasks, ${JSON.stringify(rows)}::json) given where tasks.task_id = given.task_id`,
  );
  await tx.execute(sql`delete from task_products where task_id = any(${intArray(given.map(({ taskId }) => taskId))})`);
  await insertClaims(
    tx,
    given.map(({ taskId, row, productIds }) => ({ row: { ...row, taskId }, productIds })),
  );
}

/** Inserts open claims; a product that another open task claims at the point stays with it. */
async function insertClaims(
  tx: Db,
  given: readonly { row: { taskId: number; tradePointId: number }; productIds: readonly number[] }[],
): Promise<void> {
  await insertSome(
    tx,
    taskProducts,
    given.flatMap(({ row: { taskId, tradePointId }, productIds }) =>
      productIds.map((productId) => ({ taskId, tradePointId, productId, open: true })),
    ),
    sql`on conflict (trade_point_id, product_id) where open do nothing`,
  );
}

/** A planned task that is withdrawn, with the reason. */
export interface WithdrawnTask {
  taskId: number;
  why: WithdrawalReason;
}

/** Withdraws untouched planned tasks on a day, and ends their claims; each keeps why. `at` is in unix seconds. */
export async function withdrawPlannedTasks(
  tx: Db,
  withdrawn: readonly WithdrawnTask[],
  { at, day }: { at: number; day: Day },
): Promise<void> {
  const ids = intArray(withdrawn.map(({ taskId }) => taskId));
  await tx.execute(sql`
    update tasks set status = ${taskStates.withdrawn}, changed_at = ${at}, reason = reason || jsonb_build_object('withdrawn', jsonb_build_object('why', why, 'day', ${day}::text))
    from json_to_recordset(${JSON.stringify(withdrawn)}::json) as given ("taskId" int, why text) where task_id = "taskId"`);
  await tx.execute(sql`update task_products set open = false where task_id = any(${ids}) and open`);
}

/** Returns the pairs of point and product that open tasks claim, as `<point> <product>`. */
export async function readOpenClaims(tx: Db, tradePointIds: readonly number[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ key: string }>(
    tx,
    sql`select concat(trade_point_id, ' ', product_id) as key from task_products where open and trade_point_id = any(${intArray(tradePointIds)})`,
  );
  return new Set(rows.map(({ key }) => key));
}
