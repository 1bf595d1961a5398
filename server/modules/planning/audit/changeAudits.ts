import { auditTasksResource } from '#resources/masterData/auditTasks.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { findStored, type EngineDeps } from '../../../recordEngine/core/deps.ts';
import { recordCreated, runWrite } from '../../../trail/history/write.ts';
import { changeByPlanning } from '../changeByPlanning.ts';
import { planningActor } from '../planningActor.ts';

/** Runs `work`, which changes audit tasks; each gets an entry in its history. `at` is in unix seconds. */
export async function changeAudits(
  tx: Db,
  deps: EngineDeps,
  auditTaskIds: readonly number[],
  work: (at: number) => Promise<void>,
): Promise<void> {
  const resource = findStored(deps, auditTasksResource);
  const own = { ids: auditTaskIds, table: 'audit_tasks', key: 'audit_task_id' };
  await changeByPlanning(tx, deps, resource, own, work);
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
