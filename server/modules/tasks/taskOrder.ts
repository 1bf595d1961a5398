import { sql, type SQL } from 'drizzle-orm';
import { compareTexts } from '#kinds/shared/texts.ts';
import type { SortOrder } from '#record/compareBy.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';
import { orderKey, textTies } from '../../platform/db/textOrder.ts';
import { strategyOrderColumns, strategyOrderKey } from './origin.ts';

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

/**
 * Sort keys of a task's fields; an index has each order except the title, by which only an agent's paid tasks are
 * sorted.
 */
const columns: Readonly<Record<string, string>> = {
  taskId: 'tasks.task_id',
  status: 'tasks.status',
  progress: 'tasks.progress',
  moneyTotal: 'tasks.money_total',
  moneyPaid: 'tasks.money_paid',
  verifiedDate: 'tasks.verified_date',
  executor: 'agents.rank',
};
/** Columns for orders that need more than one column of a task. */
const texts: Readonly<Record<string, readonly string[]>> = {
  description: ['tasks.description', 'tasks.description_key'],
  title: ['tasks.title'],
  executor: [],
  pointName: ['tasks.trade_point_id'],
  strategy: strategyOrderColumns,
};
const keys: Readonly<Record<string, string>> = { description: 'tasks.description_key', title: orderKey('tasks.title') };

/** Returns the columns that `taskOrder` reads: a minimum, because thousands of such rows are sorted. */
export function sortColumns(orders: readonly SortOrder[]): SQL {
  const read = [
    'tasks.task_id',
    'tasks.field_employee_id',
    'tasks.created',
    'tasks.verified_date',
    ...orders.flatMap(({ name }) => texts[name] ?? columns[name] ?? []),
  ];
  return sql.raw([...new Set(read)].join(', '));
}

/** Returns the order of tasks equal to `record/compareBy`, with ties in the default order of the list. */
export function taskOrder(orders: readonly SortOrder[], defaultValue: SQL): SQL {
  return sql.join(
    [
      ...orders.flatMap(({ name, descending = false }) => orderOf(name, descending).map((item) => sql.raw(item))),
      defaultValue,
    ],
    sql`, `,
  );
}

function orderOf(name: string, descending: boolean): string[] {
  const direction = descending ? 'desc' : 'asc';
  if (name === 'strategy')
    return [`${strategyOrderKey} collate "C" ${direction} nulls last`, `tasks.strategy_id ${direction}`];
  if (name === 'pointName') {
    const pointName = '(select point.name from trade_points point where point.trade_point_id = tasks.trade_point_id)';
    return [`${orderKey(pointName)} collate "C" ${direction} nulls last`, ...textTies(pointName, descending)];
  }
  const key = keys[name];
  if (key !== undefined)
    return [`${key} collate "C" ${direction} nulls last`, ...textTies(`tasks.${name}`, descending)];
  const column = columns[name];
  if (column === undefined) throw new Error(`Nothing says how tasks are ordered by ${name}`);
  return [`${column} ${direction}`];
}
