import { unixNow } from '../../../platform/context/deps.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { lockPlanning } from '../../../platform/db/locks.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { JobKind } from '../../../platform/jobs/jobKind.ts';
import type { EngineDeps } from '../../../recordEngine/core/deps.ts';
import { followAudits, storesAtOnce } from '../audit/followAudits.ts';
import { isPlanningOn } from '../isPlanningOn.ts';
import { planningActor } from '../planningActor.ts';
import { presentDay } from '../presentDay.ts';
import { followVolumeTasks, volumeTasksAtOnce } from '../volume/followVolumeTasks.ts';
import { followTasks, type FollowMoment } from './followTasks.ts';

/** Distribution tasks of a step. */
const tasksAtOnce = 500;

/**
 * Planned tasks whose sales have changed, and stores whose audit reports have changed; triggers of `sales` and of
 * `audit_reports` enqueue them.
 */
interface FollowBody {
  taskIds: readonly number[];
  volumeTaskIds: readonly number[];
  /** Absent in jobs of sales. */
  auditStoreIds?: readonly number[];
}

/** Returns the present moment in the company's time zone. */
const presentMoment = (deps: Pick<EngineDeps, 'now' | 'timeZone'>): FollowMoment => ({
  at: unixNow(deps),
  day: presentDay(deps),
});

/** Enqueues the following of volume tasks, some at a time. `now` is in unix seconds. */
export async function enqueueVolumeFollowing(tx: Db, volumeTaskIds: readonly number[], now: number): Promise<void> {
  if (volumeTaskIds.length === 0) return;
  const body = { taskIds: [], volumeTaskIds } satisfies FollowBody;
  await enqueue(tx, { kind: 'follow', body, requestedBy: planningActor.id, now });
}

/** The job that follows the tasks whose sales or reports have changed, while planning is on. */
export function followJob(deps: EngineDeps): JobKind {
  return {
    kind: 'follow',
    async work(tx, { body }) {
      if (!(await isPlanningOn(tx, deps))) return undefined;
      const { taskIds, volumeTaskIds, auditStoreIds = [] } = body as FollowBody;
      const moment = presentMoment(deps);
      await lockPlanning(tx);
      await followTasks(tx, taskIds.slice(0, tasksAtOnce), moment);
      await followVolumeTasks(tx, volumeTaskIds.slice(0, volumeTasksAtOnce), moment);
      await followAudits(tx, deps, auditStoreIds.slice(0, storesAtOnce), moment);
      const left = {
        taskIds: taskIds.slice(tasksAtOnce),
        volumeTaskIds: volumeTaskIds.slice(volumeTasksAtOnce),
        auditStoreIds: auditStoreIds.slice(storesAtOnce),
      } satisfies FollowBody;
      return Object.values(left).every(({ length }) => length === 0) ? undefined : { continueWith: left };
    },
  };
}
