import { sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';

/**
 * Returns those tasks, or stores with audit tasks, that wait to be followed. Read after the tasks and under the lock of
 * planning: a sale or report that was read is then followed already, or still waits.
 */
export async function readWaiting(
  db: Db,
  list: 'taskIds' | 'volumeTaskIds' | 'auditStoreIds',
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const waiting = await rowsOf<{ id: number }>(
    db,
    sql`select distinct value::int as id from jobs, jsonb_array_elements_text(body -> ${list}) where kind = 'follow' and value::int = any(${intArray(ids)})`,
  );
  return new Set(waiting.map(({ id }) => id));
}
