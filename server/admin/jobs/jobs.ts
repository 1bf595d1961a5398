import { eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { backgroundJobsResource } from '#resources/masterData/backgroundJobs.ts';
import { unixNow, type ApiDeps, type ApiEnv } from '../../platform/context/deps.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { pathId } from '../../platform/http/query.ts';
import { success } from '../../platform/http/responses.ts';
import { jobs } from '../../platform/tables/jobs.ts';
import { type ConvertedColumn, tableEntity } from '../../recordEngine/tables/entity.ts';

/** Read-only, so a state in a body has no effect. A claim that ended by itself belongs to a killed process. */
const jobState: ConvertedColumn = {
  column: jobs.state,
  read: sql`case when state = 'failed' then 'failed' when lease is not null and leased_until > extract(epoch from now()) then 'running'
    when error is not null then 'retried' else 'waiting' end`,
  write: () => 'waiting',
};

/** Null for work that a change of data has requested: it is due at once. */
const jobDue: ConvertedColumn = { column: jobs.due, read: sql`nullif(due, 0)`, write: () => 0 };

/** How far a job is that takes several steps. */
const jobProgress: ConvertedColumn = { column: jobs.body, read: sql`body ->> 'progress'`, write: () => null };

export const jobEntity = tableEntity({
  declaration: backgroundJobsResource,
  table: jobs,
  id: jobs.jobId,
  columns: {
    kind: jobs.kind,
    state: jobState,
    progress: jobProgress,
    due: jobDue,
    tries: jobs.tries,
    error: jobs.error,
    doneAt: jobs.doneAt,
    tookMs: jobs.tookMs,
  },
});

/** Creates the route of the action `Запустить сейчас`: a running job runs again afterwards. */
export function jobRoutes(deps: ApiDeps): Hono<ApiEnv> {
  return new Hono<ApiEnv>({ strict: false }).post('/api/exchange/jobs/:id/run', async (c) => {
    const id = pathId(c, 'id');
    const now = unixNow(deps);
    const [job] =
      id === undefined
        ? []
        : await deps.db
            .update(jobs)
            .set({
              due: now,
              tries: 0,
              error: null,
              state: 'waiting',
              again: sql`${jobs.lease} is not null`,
              changedAt: now,
            })
            .where(eq(jobs.jobId, id))
            .returning({ jobId: jobs.jobId });
    if (job === undefined) throw notFound('Этой работы больше нет: она уже выполнена');
    return success(c, job);
  });
}
