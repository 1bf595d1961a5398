import { sql } from 'drizzle-orm';
import type { WithdrawalReason } from '#dictionaries/withdrawalReasons.ts';
import type { Day } from '#planning/days.ts';
import type { AuditResult } from '#planning/followAudit.ts';
import type { AuditAssignment } from '#planning/planAudit.ts';
import { taskStates } from '#planning/progress.ts';
import type { Db } from '../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../platform/db/rows.ts';

/** What the audit tasks of one plan share. */
export interface AuditPlan {
  strategyId: number;
  planVersionId: number;
  /** The day of planning. */
  startDay: Day;
  deadline: Day;
}

/** A store with the user who audits it. */
export interface AssignedStore {
  storeId: number;
  userId: number;
  assignedBy: AuditAssignment;
}

const given = (assigned: readonly object[]) =>
  sql`json_to_recordset(${JSON.stringify(assigned)}::json) as given ("auditTaskId" int, "storeId" int, "userId" int, "assignedBy" text)`;
const reason = sql`jsonb_build_object('assignedBy', given."assignedBy")`;

/** Inserts the audit tasks of stores; returns their ids. `at` is in unix seconds. */
export async function insertAuditTasks(
  tx: Db,
  { strategyId, planVersionId, startDay, deadline }: AuditPlan,
  assigned: readonly AssignedStore[],
  at: number,
): Promise<number[]> {
  if (assigned.length === 0) return [];
  const rows = await rowsOf<{ id: number }>(
    tx,
    sql`
    insert into audit_tasks (plan_version_id, strategy_id, store_id, user_id, start_day, deadline, status, progress, reason, changed_at)
    select ${planVersionId}::int, ${strategyId}::int, "storeId", "userId", ${startDay}::date, ${deadline}::date, ${taskStates.untouched}::int2, 0, ${reason}, ${at}::bigint from ${given(assigned)}
    order by "storeId" returning audit_task_id as id`,
  );
  return rows.map(({ id }) => id);
}

/** Opens withdrawn and failed tasks again, from the day of planning on. */
export async function reopenAuditTasks(
  tx: Db,
  { planVersionId, startDay, deadline }: AuditPlan,
  reopened: readonly (AssignedStore & { auditTaskId: number })[],
  at: number,
): Promise<void> {
  await tx.execute(sql`
    update audit_tasks set plan_version_id = ${planVersionId}, user_id = "userId", start_day = ${startDay}, deadline = ${deadline}, status = ${taskStates.untouched}, report_id = null,
      progress = 0, reason = ${reason}, changed_at = ${at}
    from ${given(reopened)} where audit_task_id = "auditTaskId"`);
}

/** Lets open tasks continue under another version of their strategy. */
export async function renewAuditTasks(
  tx: Db,
  { planVersionId, deadline }: AuditPlan,
  taskIds: readonly number[],
  at: number,
): Promise<void> {
  await tx.execute(
    sql`update audit_tasks set plan_version_id = ${planVersionId}, deadline = ${deadline}, changed_at = ${at} where audit_task_id = any(${intArray(taskIds)})`,
  );
}

/** An open task that is withdrawn, with the reason. */
export interface WithdrawnAudit {
  auditTaskId: number;
  why: WithdrawalReason;
}

/** Withdraws open tasks on a day; each keeps why. `at` is in unix seconds. */
export async function withdrawAuditTasks(
  tx: Db,
  withdrawn: readonly WithdrawnAudit[],
  { at, day }: { at: number; day: Day },
): Promise<void> {
  await tx.execute(
    sql`update audit_tasks set status = ${taskStates.withdrawn}, changed_at = ${at}, reason = reason || jsonb_build_object('withdrawn', jsonb_build_object('why', why, 'day', ${day}::text))
      from json_to_recordset(${JSON.stringify(withdrawn)}::json) as given ("auditTaskId" int, why text) where audit_task_id = "auditTaskId"`,
  );
}

/** Moves audit tasks to other users. */
export async function reassignAuditTasks(
  tx: Db,
  moved: readonly { auditTaskId: number; userId: number; assignedBy: AuditAssignment }[],
  at: number,
): Promise<void> {
  await tx.execute(
    sql`update audit_tasks set user_id = "userId", reason = ${reason}, changed_at = ${at} from ${given(moved)} where audit_task_id = "auditTaskId"`,
  );
}

/** Stores what audit tasks have reached. */
export async function storeAuditResults(tx: Db, results: readonly AuditResult[], at: number): Promise<void> {
  if (results.length === 0) return;
  const rows = sql`json_to_recordset(${JSON.stringify(results)}::json) as result ("auditTaskId" int, status int2, "reportId" int, progress float8)`;
  // Two tasks may exchange their reports, and a report belongs to one row at any moment.
  await tx.execute(
    sql`update audit_tasks set report_id = null from ${rows} where audit_task_id = "auditTaskId" and report_id is distinct from "reportId"`,
  );
  await tx.execute(
    sql`update audit_tasks set status = result.status, report_id = result."reportId", progress = result.progress, changed_at = ${at} from ${rows} where audit_task_id = "auditTaskId"`,
  );
}
