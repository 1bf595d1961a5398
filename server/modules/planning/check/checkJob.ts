import { sql } from 'drizzle-orm';
import type { PlanningCheck, PlanningFindings } from '#schemas/entities/planningCheck.ts';
import { unixNow } from '../../../platform/context/deps.ts';
import { rowsOf } from '../../../platform/db/rows.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { JobKind } from '../../../platform/jobs/jobKind.ts';
import type { EngineDeps } from '../../../recordEngine/core/deps.ts';
import { createPacer, paceStep } from '../../../recordEngine/imports/pacer.ts';
import { isPlanningOn } from '../isPlanningOn.ts';
import { checkStep, isCheckDone, startCheck, type PlanningCheckState } from './planningCheck.ts';

const kind = 'planCheck';

/** Creates the job that checks planning every day after the night, and when a superuser asks for it. */
export function checkJob(deps: EngineDeps): JobKind {
  const pacer = createPacer(() => performance.now());
  return {
    kind,
    schedule: { dailyAt: '05:00' },
    firstRun: 'scheduled',
    async work(tx, job, jobDeps) {
      // Without planning tasks do not follow their sales, which is no violation.
      if (!(await isPlanningOn(tx, deps))) return undefined;
      const state = (job.body as PlanningCheckState | null) ?? startCheck();
      const {
        result: next,
        pace: { size, restMs },
      } = await paceStep(pacer, { ...jobDeps, size: state.size }, (rows) => checkStep(tx, deps, state, rows));
      if (!isCheckDone(next)) return { continueWith: { ...next, size } satisfies PlanningCheckState, restMs };
      const { checked, violations, corrections = [] } = next;
      return { result: { checked, violations, corrections } satisfies PlanningFindings };
    },
  };
}

/** Enqueues a check at once; a running one starts from the beginning. */
export async function requestCheck(deps: EngineDeps, requestedBy: string): Promise<void> {
  await enqueue(deps.db, { kind, key: kind, body: null, requestedBy, now: unixNow(deps) });
}

/** Returns the state of the check, and what the last one has found. */
export async function readCheck(deps: EngineDeps): Promise<PlanningCheck> {
  const [check] = await rowsOf<PlanningCheck>(
    deps.db,
    sql`
    select due <= ${unixNow(deps)} as "isRunning", body ->> 'progress' as progress, error, done_at::float8 as "doneAt", result as findings
    from jobs where kind = ${kind}`,
  );
  return check ?? { isRunning: false, progress: null, error: null, doneAt: null, findings: null };
}
