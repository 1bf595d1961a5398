import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import type { PageRange } from '../../platform/http/query.ts';
import { taskCounts, tasks } from '../../platform/tables/tasks.ts';

const secondsOfWeek = 604_800;
/** Up to this offset, passing the tasks before a page costs less than looking for its week. */
const shallow = 2000;

/** Returns the condition for open tasks, or for all others (`Актуальные`, `Не актуальные`). */
export function whetherActual(status: PgColumn, actual: boolean | undefined): SQL | undefined {
  if (actual === undefined) return undefined;
  // Written as constants, because they select a partial index.
  return sql`${status} ${sql.raw(actual ? 'in' : 'not in')} (${sql.raw(actualStatusIds.join(', '))})`;
}

/** Returns the rows of `task_counts` that count the tasks of a filter by nothing, or by statuses alone. */
export function countedTasks({ status, actual }: { status: number | undefined; actual: boolean | undefined }): SQL {
  const own = and(
    status === undefined ? undefined : eq(taskCounts.status, status),
    whetherActual(taskCounts.status, actual),
  );
  return own ?? sql`true`;
}

/** Returns a query of the number of the tasks that these rows of `task_counts` count. */
export const countOfTasks = (counted: SQL): SQL =>
  sql`select coalesce(sum(count), 0)::int as count from ${taskCounts} where ${counted}`;

/**
 * Returns a query of the ids of a page in the default order. With `counted`, a deep page begins at its week, so that
 * only the tasks of a week are passed in place of all before the page; the counts are of the same snapshot.
 */
export function pageOfTasks(filter: SQL | undefined, page: PageRange, counted: SQL | undefined): SQL {
  const { limit, offset } = page;
  const inOrder = (where: SQL | undefined, skipped: SQL) =>
    sql`select ${tasks.taskId} as id from ${tasks} where ${where ?? sql`true`} order by ${tasks.created} desc, ${tasks.taskId} desc limit ${limit} offset ${skipped}`;
  if (counted === undefined || offset <= shallow) return inOrder(filter, sql`${offset}`);
  const from = sql`${tasks.created} < (select (week + 1) * ${secondsOfWeek}::bigint from first_week)`;
  return sql`
    with weeks as (select week, sum(count) as counted from ${taskCounts} where ${counted} group by week),
    placed as (select week, (sum(counted) over (order by week desc) - counted)::bigint as skipped from weeks),
    first_week as materialized (select week, skipped from placed where skipped <= ${offset} order by week limit 1)
    ${inOrder(and(filter, from), sql`(select ${offset} - skipped from first_week)`)}`;
}
