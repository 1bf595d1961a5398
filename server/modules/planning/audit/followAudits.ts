import { sql } from 'drizzle-orm';
import { addDays } from '#planning/days.ts';
import { auditResults, isSameResult, type AuditResult } from '#planning/followAudit.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';
import type { EngineDeps } from '../../../recordEngine/core/deps.ts';
import { storeAuditResults } from '../../audit/auditTaskRows.ts';
import { correctionDays } from '../follow/days.ts';
import type { FollowMoment } from '../follow/followTasks.ts';
import { changeAudits } from './changeAudits.ts';
import { isFollowedAudit, readAuditedStores } from './readFollowedAudits.ts';

/** Audited stores of a step: each has the reports of whole periods. */
export const storesAtOnce = 50;

/**
 * Brings state, report and progress of the audit tasks of stores in line with the reports there, in a transaction that
 * has the lock of planning. A task that is completed, or fails, or is open again gets an entry in its history.
 */
export async function followAudits(
  tx: Db,
  deps: EngineDeps,
  storeIds: readonly number[],
  { at, day }: FollowMoment,
): Promise<void> {
  if (storeIds.length === 0) return;
  // In a separate statement: the next one then sees the reports that were committed while this one waited.
  await tx.execute(
    sql`select 1 from audit_tasks where store_id = any(${intArray(storeIds)}) and ${isFollowedAudit} order by audit_task_id for update`,
  );
  const stored = new Map<number, AuditResult>();
  const changed = (await readAuditedStores(tx, storeIds)).flatMap(({ tasks, reports }) => {
    for (const task of tasks) stored.set(task.auditTaskId, task.stored);
    return auditResults(tasks, reports, day).filter((result) => {
      const before = stored.get(result.auditTaskId);
      return before === undefined || !isSameResult(result, before);
    });
  });
  const ended = changed.flatMap(({ auditTaskId, status }) =>
    stored.get(auditTaskId)?.status === status ? [] : auditTaskId,
  );
  const store = () => storeAuditResults(tx, changed, at);
  await (ended.length === 0 ? store() : changeAudits(tx, deps, ended, store));
}

/**
 * Follows the audit tasks of all stores, some stores at a time by their ids: the night closes tasks past their
 * deadline, and finds what no change of reports has announced, up to 60 days after the deadline. `after` is the last
 * store of the step before; returns the last one of this step, null at the end.
 */
export async function followAllAudits(
  tx: Db,
  deps: EngineDeps,
  moment: FollowMoment,
  after: number,
): Promise<number | null> {
  const stores = await rowsOf<{ storeId: number }>(
    tx,
    sql`
    select distinct store_id as "storeId" from audit_tasks
    where store_id > ${after} and ${isFollowedAudit} and deadline >= ${addDays(moment.day, -correctionDays)}::date order by 1 limit ${storesAtOnce}`,
  );
  await followAudits(
    tx,
    deps,
    stores.map(({ storeId }) => storeId),
    moment,
  );
  return stores.length < storesAtOnce ? null : (stores.at(-1)?.storeId ?? null);
}
