import { and, eq, isNotNull, not, sql, type SQL } from 'drizzle-orm';
import { taskStates } from '#planning/progress.ts';
import { allTasksWithPlanning as declaration } from '#resources/allTasks.ts';
import type { Task, TaskRow } from '#schemas/entities/task.ts';
import { inlineSql, namedColumns, type JsonText } from '../../platform/db/json.ts';
import { startOfDay } from '../../platform/http/instants.ts';
import { preparedQuery } from '../../platform/db/preparedQuery.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { columnFilter } from '../../recordEngine/core/fieldColumns.ts';
import { coveredBy } from '../reference/territory.ts';
import { fieldEmployees, tradePoints } from '../../platform/tables/reference.ts';
import { taskBriefs, tasks } from '../../platform/tables/tasks.ts';
import { settledSales } from './countedSales.ts';
import { countedTasks, whetherActual } from './pageOfTasks.ts';
import { originColumns } from './origin.ts';
import type { ApiDeps } from '../../platform/context/deps.ts';
import type { Query } from '../../platform/http/query.ts';
import { isOwnTerritory } from '../../identity/rights/territoryLimit.ts';
import type { TerritoryLimit } from '../../platform/context/territoryLimit.ts';
import { categoryPreviewPath, pictureOf, previewPath } from '../reference/images/paths.ts';

/** The progress that a task shows: of a planned task it is not capped inside (planning §11). */
export const shownProgress = sql<number>`case when ${tasks.planVersionId} is null then ${tasks.progress} else least(${tasks.progress}, 1) end`;

const rowColumns = {
  taskId: tasks.taskId,
  title: tasks.title,
  description: tasks.description,
  tradePointId: tasks.tradePointId,
  tradePointName: tradePoints.name,
  tradePointAddress: tradePoints.address,
  moneyTotal: tasks.moneyTotal,
  moneyPaid: tasks.moneyPaid,
  status: tasks.status,
  deadlineDate: tasks.deadlineDate,
  progress: shownProgress,
  volume: tasks.volume,
  measure: tasks.measure,
  created: tasks.created,
  verifiedDate: tasks.verifiedDate,
  executor: sql<
    TaskRow['executor']
  >`json_build_object('fieldEmployeeId', ${fieldEmployees.fieldEmployeeId}, 'fullName', ${fieldEmployees.fullName})`,
  preview: sql<string | null>`case
    when ${tasks.productId} is not null then coalesce((select shown.picture from products shown where shown.product_id = ${tasks.productId}), format(${previewPath('%s')}::text, ${tasks.productId}))
    when ${tasks.categoryId} is not null then format(${categoryPreviewPath('%s')}::text, ${tasks.categoryId}) end`,
  ...originColumns,
};

/** The task list's filter except trade points; a period matches tasks open on any of its days. */
export interface TaskListFilter {
  tradePointId: number | undefined;
  fieldEmployeeId: number | undefined;
  productId: number | undefined;
  status: number | undefined;
  actual: boolean | undefined;
  /** The strategy that planned the task, and the distributor for which it did. */
  strategyId: number | undefined;
  plannedDistributorId: number | undefined;
  /** Whether a strategy planned the task, and whether the task is withdrawn. */
  planned: boolean | undefined;
  withdrawn: boolean | undefined;
  /** Days, both included. */
  from: string | undefined;
  to: string | undefined;
}

export function parseTaskListFilter(query: Query): TaskListFilter {
  return {
    tradePointId: query.integer('tradePointId'),
    fieldEmployeeId: query.integer('fieldEmployeeId'),
    productId: query.integer('productId'),
    status: query.integer('status'),
    actual: query.flag('actual'),
    strategyId: query.integer('strategyId'),
    plannedDistributorId: query.integer('plannedDistributorId'),
    planned: query.flag('planned'),
    withdrawn: query.flag('withdrawn'),
    from: query.day('startDate'),
    to: query.day('endDate'),
  };
}

/**
 * Returns a subquery of the trade points of a filter's regions and distributor within the user's territories; undefined
 * for all.
 */
export function tradePointsCondition(query: Query, limit?: TerritoryLimit): SQL | undefined {
  const [territoryIds, distributorId] = [query.ids('territoryIds'), query.integer('distributorId')];
  if (territoryIds === undefined && distributorId === undefined && limit === undefined) return undefined;
  return sql`(select p.trade_point_id from trade_points p where ${territoryIds === undefined ? sql`true` : sql`p.territory_id in ${coveredBy(territoryIds)}`}
    and ${distributorId === undefined ? sql`true` : sql`exists (select 1 from trade_point_distributors pd where pd.trade_point_id = p.trade_point_id and pd.distr_id = ${distributorId})`}
    and ${limit === undefined ? sql`true` : isOwnTerritory(limit, sql`p.territory_id`)})`;
}

/** Returns the conditions about the strategies of planned tasks, which only the embedded API has. */
function ofStrategies({ plannedDistributorId, planned, withdrawn }: TaskListFilter): SQL | undefined {
  const isPlanned = isNotNull(tasks.strategyId);
  const isWithdrawn = eq(tasks.status, taskStates.withdrawn);
  return and(
    plannedDistributorId === undefined ? undefined : and(isPlanned, eq(tasks.distrId, plannedDistributorId)),
    planned === undefined ? undefined : planned ? isPlanned : not(isPlanned),
    withdrawn === undefined ? undefined : withdrawn ? isWithdrawn : not(isWithdrawn),
  );
}

/** Returns the filter of the task list (part2 §7). */
export function taskFilter(query: Query): SQL | undefined {
  const request = parseTaskListFilter(query);
  const { actual, from, to } = request;
  const points = tradePointsCondition(query);
  return and(
    columnFilter(query, tasks, declaration),
    whetherActual(tasks.status, actual),
    ofStrategies(request),
    from === undefined ? undefined : sql`${tasks.deadlineDate} >= ${from}`,
    to === undefined ? undefined : sql`${tasks.created} < ${startOfDay(to, 1)}`,
    points && sql`${tasks.tradePointId} in ${points}`,
  );
}

/**
 * Returns the rows of `task_counts` for the filter of the task list; undefined when it filters by more than statuses,
 * as for a user with territories.
 */
export function countedTasksOf(query: Query, limit: TerritoryLimit | undefined): SQL | undefined {
  const { status, actual, ...others } = parseTaskListFilter(query);
  const isCounted =
    tradePointsCondition(query, limit) === undefined &&
    columnFilter(query, tasks, declaration, ['status']) === undefined &&
    Object.values(others).every((value) => value === undefined);
  return isCounted ? countedTasks({ status, actual }) : undefined;
}

const columns = inlineSql(namedColumns(rowColumns));

// `offset 0` preserves the joins as written, one index lookup per row: for a page that is faster than the planner's
// alternative, and planned sooner.
const joined = inlineSql(sql`
  lateral (select * from ${tasks} t where t.task_id = page.task_id offset 0) tasks,
  lateral (select name, address from ${tradePoints} p where p.trade_point_id = ${tasks.tradePointId} offset 0) trade_points,
  lateral (select field_employee_id, full_name from ${fieldEmployees} e where e.field_employee_id = ${tasks.fieldEmployeeId} offset 0) field_employees`);

/** Prepared, because planning its joins takes longer than reading a page. */
const tasksIn = preparedQuery('tasks', (db, statement) =>
  db
    .select({ list: sql<string>`coalesce(json_agg(row_to_json(r)), '[]')::text` })
    .from(
      sql`(select ${columns} from unnest(${sql.placeholder('ids')}::int[]) with ordinality page (task_id, place), ${joined} order by page.place) r`,
    )
    .prepare(statement),
);

/** Returns the tasks with these numbers, in the given order. */
export async function readTasksOf(
  { db }: Pick<ApiDeps, 'db'>,
  taskIds: readonly number[],
): Promise<JsonText<TaskRow[]>> {
  const [found] = await tasksIn(db).execute({ ids: `{${taskIds.join(',')}}` });
  return found?.list ?? '[]';
}

interface Pictured {
  productId: number;
  name: string;
  picture: string | null;
}

/** Returns the shipments that came with a task from outside. */
const outsideTaskSales = (taskId: number): SQL => sql`
  select p.name as "productName", s.date::text as date, s.quantity, s.price, s.doc_number as "docNumber"
  from task_sales s join products p using (product_id) where s.task_id = ${taskId} order by s.date desc, s.position desc`;

/** Returns the sales that count for the progress of a planned task as its shipments; `price` is the mean of a piece. */
const plannedTaskSales = (taskId: number): SQL => sql`
  select p.name as "productName", s.day::text as date, s.pieces as quantity, coalesce(round((s.rub / nullif(s.pieces, 0))::numeric, 2)::float8, 0) as price,
    coalesce(s.doc_number, '') as "docNumber"
  from (${settledSales(sql`${taskId}::int`)}) s join products p using (product_id) order by s.day desc, s.sale_id desc`;

export async function taskById(deps: ApiDeps, taskId: number): Promise<Task | undefined> {
  const [found] = await deps.db
    .select({
      ...rowColumns,
      brief: taskBriefs.sections,
      product: sql<Pictured | null>`(
      select json_build_object('productId', p.product_id, 'name', p.name, 'picture', p.picture) from products p where p.product_id = tasks.product_id)`,
      category: sql<{ id: number; name: string } | null>`(
      select json_build_object('id', c.category_id, 'name', c.name) from categories c where c.category_id = tasks.category_id)`,
    })
    .from(tasks)
    .innerJoin(tradePoints, eq(tradePoints.tradePointId, tasks.tradePointId))
    .innerJoin(fieldEmployees, eq(fieldEmployees.fieldEmployeeId, tasks.fieldEmployeeId))
    .innerJoin(taskBriefs, eq(taskBriefs.briefId, tasks.briefId))
    .where(eq(tasks.taskId, taskId));
  if (found === undefined) return undefined;
  const { brief, product, category, ...row } = found;
  const [sales, products] = await Promise.all([
    rowsOf<Task['sales'][number]>(deps.db, row.planned ? plannedTaskSales(taskId) : outsideTaskSales(taskId)),
    category === null
      ? []
      : rowsOf<Pictured>(
          deps.db,
          sql`
      select product_id as "productId", name, picture from products where category_id = ${category.id} order by name`,
        ),
  ]);
  const withPreview = (product: Pictured) => ({
    productId: product.productId,
    name: product.name,
    preview: pictureOf(product),
  });
  return Object.assign(row, {
    product: product === null ? null : withPreview(product),
    category: category === null ? null : { ...category, products: products.map(withPreview) },
    brief,
    sales,
  });
}
