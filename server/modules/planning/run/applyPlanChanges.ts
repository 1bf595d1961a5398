import { sql } from 'drizzle-orm';
import { tasksResource } from '#resources/masterData/tasks.ts';
import type { Day } from '#planning/days.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray } from '../../../platform/db/rows.ts';
import { findStored, type EngineDeps } from '../../../recordEngine/core/deps.ts';
import { changeRecords, recordCreated, runWrite } from '../../../trail/history/write.ts';
import {
  changePlannedTasks,
  insertPlannedTasks,
  readOpenClaims,
  withdrawPlannedTasks,
  type ClaimingTask,
} from '../../tasks/plannedTaskRows.ts';
import { followTasks } from '../follow/followTasks.ts';
import { planningActor } from '../planningActor.ts';
import type { PlanChanges } from './planChanges.ts';

/** Numbers of tasks. */
export interface ChangeCounts {
  created: number;
  changed: number;
  withdrawn: number;
}

/**
 * Stores what a step has planned, with an entry in the history of each created, changed and withdrawn task. A product
 * that another open task claims at the point gets no second task. `day` is the day of planning.
 */
export async function applyPlanChanges(
  tx: Db,
  deps: EngineDeps,
  { created, changed, renewed, withdrawn }: PlanChanges,
  day: Day,
): Promise<ChangeCounts> {
  const resource = findStored(deps, tasksResource);
  const { value } = await runWrite(planningActor, deps, resource, { tx }, async (_tx, write) => {
    const ids = [...withdrawn, ...changed].map(({ taskId }) => taskId);
    const own = { table: 'tasks', where: sql`task_id = any(${intArray(ids)})` };
    await changeRecords(tx, write, resource, { known: new Map(ids.map((id) => [id, undefined])), own }, async () => {
      await withdrawPlannedTasks(tx, withdrawn, { at: write.at, day });
      await changePlannedTasks(tx, changed, write.at);
    });
    await changePlannedTasks(tx, renewed, write.at);
    const free = await unclaimed(tx, created);
    const made = await insertPlannedTasks(tx, free, write.at);
    await recordCreated(tx, write, resource, made);
    // Sales of this day count already, and no later change may announce them.
    await followTasks(tx, [...made, ...changed.map(({ taskId }) => taskId)], { at: write.at, day });
    return { created: free.length, changed: changed.length, withdrawn: withdrawn.length };
  });
  return value;
}

/** Returns the tasks whose products no open task claims. */
async function unclaimed(tx: Db, created: readonly ClaimingTask[]): Promise<ClaimingTask[]> {
  const claims = await readOpenClaims(
    tx,
    created.map(({ row }) => row.tradePointId),
  );
  return created.filter(({ row, productIds }) =>
    productIds.every((productId) => !claims.has(`${row.tradePointId} ${productId}`)),
  );
}
