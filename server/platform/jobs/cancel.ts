import { and, eq } from 'drizzle-orm';
import type { JobKindName } from '#dictionaries/jobKinds.ts';
import type { Db } from '../db/connection.ts';
import { jobs } from '../tables/jobs.ts';

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
