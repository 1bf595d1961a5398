import { unixNow } from '../../../platform/context/deps.ts';
import { lockPlanning } from '../../../platform/db/locks.ts';
import type { JobKind } from '../../../platform/jobs/jobKind.ts';
import type { EngineDeps } from '../../../resources/engine/deps.ts';
import { followAudits, storesAtOnce } from '../audit/followAudits.ts';
import { isPlanningOn } from '../isPlanningOn.ts';
import { presentDay } from '../presentDay.ts';
import { followVolumeTasks } from '../volume/followVolumeTasks.ts';
import { followTasks, type FollowMoment } from './followTasks.ts';

/** Tasks of a step; a volume task has the sales of an agent in a whole period. */
const [tasksAtOnce, volumeTasksAtOnce] = [500, 20];

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
