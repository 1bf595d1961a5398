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

/** Freezes the planned tasks that were closed on or before a day. */
export async function freezeStoredTasks(tx: Db, { closedBy, day }: { closedBy: Day; day: Day }): Promise<void> {
  await tx.execute(
    sql`update tasks set frozen_day = ${day} where closed_day <= ${closedBy} and frozen_day is null and plan_version_id is not null`,
  );
}
