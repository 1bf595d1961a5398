import { sql } from 'drizzle-orm';
import type { Day } from '#planning/days.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray } from '../../platform/db/rows.ts';

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
 * Freezes planned tasks on a day. Each keeps its net sales in its measure, and the newest sale and the time of the
 * database by which later sales are told from these.
 */
export async function freezeStoredTasks(
  tx: Db,
  sold: readonly { taskId: number; net: number }[],
  day: Day,
): Promise<void> {
  await tx.execute(sql`
    update tasks set frozen_day = ${day}, reason = reason || jsonb_build_object('frozen', jsonb_build_object('net', net,
      'saleId', (select coalesce(max(sale_id), 0) from sales), 'at', extract(epoch from now())::bigint))
    from json_to_recordset(${JSON.stringify(sold)}::json) as given ("taskId" int, net float8) where task_id = "taskId"`);
}
