import { dayAt, defaultTimeZone } from '#planning/days.ts';
import { unixNow, type ApiDeps } from '../../../platform/context/deps.ts';
import { lockPlanning } from '../../../platform/db/locks.ts';
import type { JobKind } from '../../../platform/jobs/jobKind.ts';
import { isPlanningOn } from '../isPlanningOn.ts';
import { followTasks, type FollowMoment } from './followTasks.ts';

const tasksAtOnce = 500;

/** Planned tasks whose sales have changed; a trigger of `sales` enqueues them. */
interface FollowBody {
  taskIds: readonly number[];
  volumeTaskIds: readonly number[];
}

/** Returns the present moment in the company's time zone. */
const presentMoment = (deps: Pick<ApiDeps, 'now' | 'timeZone'>): FollowMoment => ({
  at: unixNow(deps),
  day: dayAt(deps.now(), deps.timeZone?.() ?? defaultTimeZone),
});

/** The job that follows the tasks whose sales have changed, while planning is on. */
export function followJob(deps: ApiDeps): JobKind {
  return {
    kind: 'follow',
    async work(tx, { body }) {
      if (!(await isPlanningOn(tx, deps))) return undefined;
      const { taskIds, ...others } = body as FollowBody;
      await lockPlanning(tx);
      await followTasks(tx, taskIds.slice(0, tasksAtOnce), presentMoment(deps));
      const left = taskIds.slice(tasksAtOnce);
      return left.length === 0 ? undefined : { continueWith: { ...others, taskIds: left } };
    },
  };
}
