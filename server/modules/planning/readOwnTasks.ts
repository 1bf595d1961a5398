import { sql, type SQL } from 'drizzle-orm';
import type { ComparedTask } from '#planning/comparePlan.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';

/** The open tasks of a saved strategy. */
export interface OwnTasks {
  /** Without sales: saving the strategy changes or withdraws them. */
  untouched: readonly ComparedTask[];
  started: readonly ComparedTask[];
}

/** Returns the open tasks that were planned from a distribution strategy; none for a new one. */
export async function readOwnTasks(db: Db, strategyId: number | null): Promise<OwnTasks> {
  if (strategyId === null) return { untouched: [], started: [] };
  const rows = await rowsOf<ComparedTask & { status: number }>(
    db,
    sql`
    select trade_point_id as "tradePointId", item_key as "itemKey", volume, money_total as "moneyTotal", status from tasks
    where strategy_id = ${strategyId} and status in (0, 1, 2)`,
  );
  return {
    untouched: rows.filter(({ status }) => status === 0),
    started: rows.filter(({ status }) => status !== 0),
  };
}

/** Returns the condition of open tasks without the untouched ones of a strategy, which are planned again. */
export function isOpenBeside(strategyId: number | null): SQL {
  return strategyId === null
    ? sql`status in (0, 1, 2)`
    : sql`(status in (1, 2) or status = 0 and strategy_id is distinct from ${strategyId})`;
}
