import type { JobKind } from '../../../platform/jobs/jobKind.ts';
import type { EngineDeps } from '../../../recordEngine/core/deps.ts';
import { createPacer, paceStep } from '../../../recordEngine/imports/pacer.ts';
import { isPlanningOn } from '../isPlanningOn.ts';
import { isNightDone, nightStep, resumeNight, type NightResult, type NightState } from './nightWork.ts';
import { presentDay } from '../presentDay.ts';
import { requireKnownDay } from './knownDay.ts';

/** Creates the job that does the work of each night, some records at a time. */
export function nightJob(deps: EngineDeps): JobKind {
  const pacer = createPacer(() => performance.now());
  return {
    kind: 'planNight',
    schedule: { dailyAt: '04:00' },
    // Otherwise a new installation would plan its demo strategies as soon as it is started.
    firstRun: 'scheduled',
    async work(tx, job, jobDeps) {
      if (!(await isPlanningOn(tx, deps))) return undefined;
      const night = resumeNight(job.body as NightState | null, presentDay(deps));
      if (job.body === null) await requireKnownDay(tx, night.day);
      const {
        result: next,
        pace: { size, restMs },
      } = await paceStep(pacer, { ...jobDeps, size: night.size }, (rows) => nightStep(tx, deps, night, rows));
      const { day, failures } = next;
      return isNightDone(next)
        ? { result: { day, failures } satisfies NightResult }
        : { continueWith: { ...next, size } satisfies NightState, restMs };
    },
  };
}
