import { sql } from 'drizzle-orm';
import type { Day } from '#planning/days.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray } from '../../platform/db/rows.ts';
import { presentSales } from './countedSales.ts';

/** Marks planned tasks as closed on a day, and ends their claims. `at` is in unix seconds. */
export async function closeStoredTasks(
  tx: Db,
  taskIds: readonly number[],
  { day, at }: { day: Day; at: number },
): Promise<void> {
  const ids = intArray(taskIds);
  await tx.execute(sql`update tasks set closed_day = ${day}, changed_at = ${at} where task_id = any(${ids})`);
  await tx.execute(sql`update task_products set open = false where task_id = any(${ids}) and open`);
}

/** Sets an earlier deadline of planned tasks. `at` is in unix seconds. */
export async function endStoredTasks(
  tx: Db,
  taskIds: readonly number[],
  { last, at }: { last: Day; at: number },
): Promise<void> {
  await tx.execute(
    sql`update tasks set deadline_date = ${last}, changed_at = ${at} where task_id = any(${intArray(taskIds)})`,
  );
}

/**
 * Freezes planned tasks on a day. Each keeps the sales that count and their sum in its measure: later changes of these
 * sales change neither.
 */
export async function freezeStoredTasks(tx: Db, taskIds: readonly number[], day: Day): Promise<void> {
  const ids = intArray(taskIds);
  await tx.execute(sql`
    with kept as (
      select task_id, sum(net) as net, jsonb_agg(to_jsonb(sold) - 'task_id' order by sold.day, sale_id) as sales
      from (${presentSales(sql`select unnest(${ids})`)}) sold group by 1)
    update tasks set frozen_day = ${day}, reason = reason || jsonb_build_object('frozen', jsonb_build_object('net', coalesce(net, 0), 'sales', coalesce(sales, '[]')))
    from unnest(${ids}) own left join kept on task_id = own where tasks.task_id = own`);
}
