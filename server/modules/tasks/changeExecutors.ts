import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';

/** A task that gets another executor. */
export interface ExecutorChange {
  taskId: number;
  fieldEmployeeId: number;
}

/** Moves planned tasks to other agents. */
export async function changeExecutors(tx: Db, changes: readonly ExecutorChange[], at: number): Promise<void> {
  await tx.execute(sql`
    update tasks set field_employee_id = given."fieldEmployeeId", changed_at = ${at}
    from json_to_recordset(${JSON.stringify(changes)}::json) as given ("taskId" int, "fieldEmployeeId" int) where task_id = given."taskId"`);
}
