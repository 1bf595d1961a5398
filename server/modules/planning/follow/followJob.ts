import { unixNow, type ApiDeps } from '../../../platform/context/deps.ts';
import { lockPlanning } from '../../../platform/db/locks.ts';
import type { JobKind } from '../../../platform/jobs/jobKind.ts';
import { isPlanningOn } from '../isPlanningOn.ts';
import { presentDay } from '../presentDay.ts';
import { followVolumeTasks } from '../volume/followVolumeTasks.ts';
import { followTasks, type FollowMoment } from './followTasks.ts';

/** Tasks of a step; a volume task has the sales of an agent in a whole period. */
const [tasksAtOnce, volumeTasksAtOnce] = [500, 20];

/** Planned tasks whose sales have changed; a trigger of `sales` enqueues them. */
interface FollowBody {
  taskIds: readonly number[];
  volumeTaskIds: readonly number[];
}

/** Returns the present moment in the company's time zone. */
const presentMoment = (deps: Pick<ApiDeps, 'now' | 'timeZone'>): FollowMoment => ({
  at: unixNow(deps),
  day: presentDay(deps),
});

/** The job that follows the tasks whose sales have changed, while planning is on. */
export function followJob(deps: ApiDeps): JobKind {
  return {
    kind: 'follow',
    async work(tx, { body }) {
      if (!(await isPlanningOn(tx, deps))) return undefined;
      const { taskIds, volumeTaskIds } = body as FollowBody;
      const moment = presentMoment(deps);
      await lockPlanning(tx);
      await followTasks(tx, taskIds.slice(0, tasksAtOnce), moment);
      await followVolumeTasks(tx, volumeTaskIds.slice(0, volumeTasksAtOnce), moment);
      const left: FollowBody = {
        taskIds: taskIds.slice(tasksAtOnce),
        volumeTaskIds: volumeTaskIds.slice(volumeTasksAtOnce),
      };
      return left.taskIds.length + left.volumeTaskIds.length === 0 ? undefined : { continueWith: left };
    },
  };
}
