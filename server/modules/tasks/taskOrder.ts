import { sql, type SQL } from 'drizzle-orm';
import { pointTasksResource } from '#resources/pointTasks.ts';
import { compareTexts } from '#kinds/shared/texts.ts';
import type { SortOrder } from '#record/compareBy.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { tasks } from '../../platform/tables/tasks.ts';
import { rowFields } from '../../recordEngine/core/listQuery/rowColumns.ts';
import { orderOf } from '../../recordEngine/core/sorting.ts';
import { strategyOrderKey } from './origin.ts';

/** An agent with the rank of the name; equal names have the same rank. */
export interface RankedAgent {
  id: number;
  rank: number;
}

/** Returns all agents sorted by name: there are far fewer of them than tasks. */
export async function agentsByName(db: Db): Promise<RankedAgent[]> {
  const rows = await rowsOf<{ id: number; name: string }>(
    db,
    sql`select field_employee_id as id, full_name as name from field_employees`,
  );
  const sorted = rows.toSorted((item, other) => compareTexts(item.name, other.name));
  let rank = 0;
  return sorted.map(({ id, name }, at) => {
    const before = sorted[at - 1];
    if (before !== undefined && compareTexts(before.name, name) !== 0) rank += 1;
    return { id, rank };
  });
}

/** Returns the ranks of agents for a join with tasks. */
export function joinedRanks(agents: readonly RankedAgent[]): SQL {
  return sql`left join unnest(${intArray(agents.map(({ id }) => id))}, ${intArray(agents.map(({ rank }) => rank))}) agents (id, rank) on agents.id = tasks.field_employee_id`;
}

/** The fields of a task that its list sorts by; an index has each order of the columns of numbers. */
const fields = rowFields(pointTasksResource, {
  columns: {
    taskId: tasks.taskId,
    description: tasks.description,
    status: tasks.status,
    progress: tasks.progress,
    moneyTotal: tasks.moneyTotal,
    moneyPaid: tasks.moneyPaid,
    tradePointName: sql`(select point.name from trade_points point where point.trade_point_id = tasks.trade_point_id)`,
  },
  orderKeys: { description: sql`tasks.description_key` },
});

/** Returns the columns that `taskOrder` reads: a minimum, because thousands of such rows are sorted. */
export function sortColumns(orders: readonly SortOrder[]): SQL {
  const isLong = orders.some(({ name }) => name === 'description');
  return sql.raw(
    `task_id, field_employee_id, created, status, progress, money_total, money_paid, trade_point_id, plan_version_id, strategy_id${isLong ? ', description, description_key' : ''}`,
  );
}

/** Returns the order of tasks equal to `record/compareBy`, with ties newest first. */
export function taskOrder(orders: readonly SortOrder[]): SQL {
  return sql.join([...orders.flatMap(orderBy), sql`tasks.created desc, tasks.task_id desc`], sql`, `);
}

function orderBy(order: SortOrder): SQL[] {
  const direction = sql.raw(order.descending ? 'desc' : 'asc');
  if (order.name === 'executor') return [sql`agents.rank ${direction}`];
  if (order.name === 'strategy')
    return [sql`${sql.raw(strategyOrderKey)} collate "C" ${direction} nulls last`, sql`tasks.strategy_id ${direction}`];
  const found = orderOf(fields, order);
  if (found === undefined) throw new Error(`Nothing says how tasks are ordered by ${order.name}`);
  return found;
}
