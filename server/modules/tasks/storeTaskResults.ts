import { sql } from 'drizzle-orm';
import { taskStates, type TaskState } from '#planning/progress.ts';
import type { Db } from '../../platform/db/connection.ts';

/** What a planned task has reached; its money follows from its accruals. */
interface StoredResult {
  taskId: number;
  /** A fraction, not capped at 1. */
  progress: number;
  status: TaskState;
}

/** Stores results of planned tasks. A done task is verified, at `at` (unix seconds) unless it was before. */
export async function storeTaskResults(tx: Db, results: readonly StoredResult[], at: number): Promise<void> {
  if (results.length === 0) return;
  await tx.execute(sql`
    update tasks set progress = given.progress, status = given.status,
      changed_at = ${at}, verified_date = case when given.status = ${taskStates.done} then coalesce(verified_date, ${at}::bigint) end
    from json_to_recordset(${JSON.stringify(results)}::json) as given ("taskId" int, progress float8, status int2)
    where task_id = given."taskId" and plan_version_id is not null`);
}
