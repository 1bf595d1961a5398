import { sql } from 'drizzle-orm';
import { auditTasksResource } from '#resources/masterData/auditTasks.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray } from '../../../platform/db/rows.ts';
import { findStored, type EngineDeps } from '../../../resources/engine/deps.ts';
import { changeRecords, recordCreated, runWrite } from '../../../trail/history/write.ts';
import { planningActor } from '../planningActor.ts';

/** Runs `work`, which changes audit tasks; each gets an entry in its history. `at` is in unix seconds. */
export async function changeAudits(
  tx: Db,
  deps: EngineDeps,
  auditTaskIds: readonly number[],
  work: (at: number) => Promise<void>,
): Promise<void> {
  const resource = findStored(deps, auditTasksResource);
  const own = { table: 'audit_tasks', where: sql`audit_task_id = any(${intArray(auditTaskIds)})` };
  const known = new Map(auditTaskIds.map((id) => [id, undefined]));
  await runWrite(planningActor, deps, resource, { tx }, (_tx, write) =>
    changeRecords(tx, write, resource, { known, own }, () => work(write.at)),
  );
}

/** Runs `work`, which creates audit tasks and returns their ids; each gets an entry in its history. */
export async function createAudits(
  tx: Db,
  deps: EngineDeps,
  work: (at: number) => Promise<readonly number[]>,
): Promise<void> {
  const resource = findStored(deps, auditTasksResource);
  await runWrite(planningActor, deps, resource, { tx }, async (_tx, write) =>
    recordCreated(tx, write, resource, await work(write.at)),
  );
}
