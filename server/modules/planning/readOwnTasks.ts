import { inArray, sql, type SQL } from 'drizzle-orm';
import { actualStatusIds } from '#dictionaries/taskStatus.ts';
import type { ComparedTask } from '#planning/comparePlan.ts';
import { taskStates } from '#planning/progress.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';

/** A distribution task of a point. */
interface PointTask extends ComparedTask {
  tradePointId: number;
}

/** The open tasks of a saved strategy. */
export interface OwnTasks {
  /** Without sales: saving the strategy changes or withdraws them. */
  untouched: readonly PointTask[];
  started: readonly PointTask[];
}

/** Returns the key by which tasks of a distribution strategy are compared. */
export const pointTaskKey = (tradePointId: number, itemKey: string): string => `${tradePointId} ${itemKey}`;

/** Returns the open tasks that were planned from a distribution strategy; none for a new one. */
export async function readOwnTasks(db: Db, strategyId: number | null): Promise<OwnTasks> {
  if (strategyId === null) return { untouched: [], started: [] };
  const rows = await rowsOf<Omit<PointTask, 'key'> & { itemKey: string; status: number }>(
    db,
    sql`
    select trade_point_id as "tradePointId", item_key as "itemKey", volume, money_total as "moneyTotal", status from tasks
    where strategy_id = ${strategyId} and status = any(${intArray(actualStatusIds)})`,
  );
  const tasks = rows.map(({ itemKey, ...task }) => ({ ...task, key: pointTaskKey(task.tradePointId, itemKey) }));
  return {
    untouched: tasks.filter(({ status }) => status === taskStates.untouched),
    started: tasks.filter(({ status }) => status !== taskStates.untouched),
  };
}

/** Returns the condition of open tasks without the untouched ones of a strategy, which are planned again. */
export function isOpenBeside(strategyId: number | null): SQL {
  const isOpen = inArray(sql`status`, [...actualStatusIds]);
  return strategyId === null
    ? isOpen
    : sql`(${isOpen} and (status <> ${taskStates.untouched} or strategy_id is distinct from ${strategyId}))`;
}
