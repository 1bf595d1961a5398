import { sql, and, eq } from 'drizzle-orm';
import type { JobKindName } from '#dictionaries/jobKinds.ts';
import type { Db } from '../db/connection.ts';
import { jobs } from '../tables/jobs.ts';

/** Work to be done by any process. */
export interface NewJob {
  kind: JobKindName;
  /** Jobs of one key are merged into one: the work is done once for all that was requested before it starts. */
  key?: string;
  body: unknown;
  /** Id of the actor who causes it. */
  requestedBy: string;
  /** Unix seconds of the request, and of the earliest start if that is later. */
  now: number;
  due?: number;
}

/**
 * Adds a job in the transaction that causes the work. A waiting job of the same key gets the newer body and the earlier
 * time; one that is running runs again afterwards; a failed one gets all its attempts again. Call it after the other
 * statements of a transaction, because it waits for a concurrent transaction that ends or adds the same key.
 */
export async function enqueue(tx: Db, { kind, key, body, requestedBy, now, due = now }: NewJob): Promise<void> {
  const isFailed = sql`${jobs.state} = 'failed'`;
  await tx
    .insert(jobs)
    .values({ kind, key: key ?? null, body, requestedBy, due, changedAt: now })
    .onConflictDoUpdate({
      target: [jobs.kind, jobs.key],
      set: {
        body: sql`excluded.body`,
        requestedBy: sql`excluded.requested_by`,
        due: sql`case when ${jobs.lease} is null and not (${isFailed}) then least(${jobs.due}, excluded.due) else excluded.due end`,
        again: sql`${jobs.lease} is not null`,
        tries: sql`case when ${isFailed} then 0 else ${jobs.tries} end`,
        state: 'waiting',
        changedAt: now,
      },
    });
}

/**
 * Deletes the job of a key; returns whether there was one. A step that another process is doing finds its job gone at
 * its end and rolls back.
 */
export async function cancel(tx: Db, kind: JobKindName, key: string): Promise<boolean> {
  const deleted = await tx
    .delete(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.key, key)))
    .returning({ jobId: jobs.jobId });
  return deleted.length > 0;
}
