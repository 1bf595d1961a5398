import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { JobKindName } from '#dictionaries/jobKinds.ts';
import type { Db } from '../db/connection.ts';
import { rowsOf, textArray } from '../db/rows.ts';
import { jobs } from '../tables/jobs.ts';
import type { Job } from './jobKind.ts';
import { pauseAfter, pauses } from './pauses.ts';

/** Seconds after which a claim ends by itself: longer than the longest statement, and than clocks differ. */
const leaseSeconds = 60;

/** A job that only the claiming process runs. */
export interface ClaimedJob extends Job {
  lease: string;
  tries: number;
}

/** The rows of `jobs` that any process may claim at a time. */
const isClaimable = (now: number) => sql`state = 'waiting' and due <= ${now} and coalesce(leased_until, 0) <= ${now}`;

/** Thrown when a claim has ended meanwhile: another process runs the job, so the effects here are rolled back. */
export class LeaseLostError extends Error {}

/**
 * Claims the job that has been due longest; undefined when none is due, in which case nothing is written, so that
 * cached responses stay valid (docs/decisions/0014). `now` is in unix seconds.
 */
export async function claimJob(db: Db, kinds: readonly string[], now: number): Promise<ClaimedJob | undefined> {
  const [claimed] = await rowsOf<ClaimedJob>(
    db,
    sql`
    update jobs set lease = gen_random_uuid(), leased_until = ${now + leaseSeconds}, tries = tries + 1, again = false
    where job_id = (
      select job_id from jobs
      where ${isClaimable(now)} and kind = any(${textArray(kinds)})
      order by due, job_id limit 1 for update skip locked)
    returning job_id as "jobId", kind, key, body, requested_by as "requestedBy", lease, tries`,
  );
  return claimed;
}

const ownRow = ({ jobId, lease }: ClaimedJob) => and(eq(jobs.jobId, jobId), eq(jobs.lease, lease));
const released = { lease: null, leasedUntil: null };

const lostLease = ({ kind, jobId }: ClaimedJob): LeaseLostError =>
  new LeaseLostError(`The claim of job ${jobId} (${kind}) has ended`);

async function requireLease(found: Promise<readonly unknown[]>, job: ClaimedJob): Promise<void> {
  if ((await found).length === 0) throw lostLease(job);
}

/** Extends a claim; throws `LeaseLostError`. */
export async function renewLease(db: Db, job: ClaimedJob, now: number): Promise<void> {
  const renewed = db
    .update(jobs)
    .set({ leasedUntil: now + leaseSeconds })
    .where(ownRow(job))
    .returning({ jobId: jobs.jobId });
  await requireLease(renewed, job);
}

/** How a step of a job ends that has another one; `now` is in unix seconds. */
interface NextStep {
  now: number;
  body: unknown;
  /** Whether this process wants to do the next step. */
  keep: boolean;
}

/**
 * Ends a step that has another one. Returns the job when this process keeps it for the next step, which saves a claim
 * and its commit; undefined when any process may claim it, as while another job is due. Throws `LeaseLostError`.
 */
export async function continueJob(
  tx: Db,
  job: ClaimedJob,
  { now, body, keep }: NextStep,
): Promise<ClaimedJob | undefined> {
  const isOtherDue = sql`exists (select 1 from jobs other where other.job_id <> ${job.jobId} and ${isClaimable(now)})`;
  const kept = sql`${keep}::boolean and not ${jobs.again} and not ${isOtherDue}`;
  const [continued] = await tx
    .update(jobs)
    .set({
      lease: sql`case when ${kept} then ${jobs.lease} end`,
      leasedUntil: sql`case when ${kept} then ${now + leaseSeconds}::bigint end`,
      tries: sql`case when ${kept} then 1 else 0 end`,
      body: sql`case when ${jobs.again} then ${jobs.body} else ${JSON.stringify(body)}::jsonb end`,
      due: now,
      changedAt: now,
    })
    .where(ownRow(job))
    .returning({ lease: jobs.lease });
  if (continued === undefined) throw lostLease(job);
  return continued.lease === null ? undefined : { ...job, body, tries: 1 };
}

/**
 * Ends a successful job in the transaction of its effects: deletes it, or keeps it when it was requested again
 * meanwhile. Throws `LeaseLostError`.
 */
export async function endJob(tx: Db, job: ClaimedJob, now: number): Promise<void> {
  const ended = await tx
    .delete(jobs)
    .where(and(ownRow(job), eq(jobs.again, false)))
    .returning({ jobId: jobs.jobId });
  if (ended.length > 0) return;
  const stored = tx
    .update(jobs)
    .set({ ...released, tries: 0, error: null, changedAt: now })
    .where(ownRow(job))
    .returning({ jobId: jobs.jobId });
  await requireLease(stored, job);
}

/** Ends a run of a scheduled job, whose row stays for the next run from the start; throws `LeaseLostError`. */
export async function endScheduledJob(
  tx: Db,
  job: ClaimedJob,
  { now, next, tookMs, result }: { now: number; next: number; tookMs: number; result?: unknown },
): Promise<void> {
  const ended = tx
    .update(jobs)
    .set({
      ...released,
      body: null,
      ...(result !== undefined && { result }),
      due: sql`case when ${jobs.again} then ${jobs.due} else ${next} end`,
      tries: 0,
      error: null,
      doneAt: now,
      tookMs,
      changedAt: now,
    })
    .where(ownRow(job))
    .returning({ jobId: jobs.jobId });
  await requireLease(ended, job);
}

/**
 * Stores the result of a scheduled job whose work a command has done, as its last success. `now` is in unix seconds.
 */
export async function storeJobResult(
  db: Db,
  kind: JobKindName,
  { result, now }: { result: unknown; now: number },
): Promise<void> {
  await db.update(jobs).set({ result, doneAt: now, error: null }).where(eq(jobs.kind, kind));
}

/**
 * Corrects due times and claims that only a wrong clock has written: what is due after `latest`, by default after the
 * longest pause, is due then, and a claim that ends later than a claim lasts is ended. In unix seconds.
 */
export async function bringForward(
  db: Db,
  kind: JobKindName,
  { now, latest = now + Math.max(...pauses) }: { now: number; latest?: number | undefined },
): Promise<void> {
  await db
    .update(jobs)
    .set({ due: sql`least(${jobs.due}, ${latest})`, ...released })
    .where(
      and(
        eq(jobs.kind, kind),
        or(gt(jobs.leasedUntil, now + 2 * leaseSeconds), and(isNull(jobs.lease), gt(jobs.due, latest))),
      ),
    );
}

/**
 * Stores why an attempt failed, and the time of the next one. After the last attempt, or when its next run is due
 * (`next`, unix seconds), a scheduled job starts anew with its schedule; another one stays as failed. Returns whether
 * that was the last attempt.
 */
export async function failJob(
  db: Db,
  job: ClaimedJob,
  { now, error, next }: { now: number; error: string; next?: number | undefined },
): Promise<boolean> {
  const pause = pauseAfter(job.tries);
  const retry = now + (pause ?? 0);
  const isLast = pause === undefined || (next !== undefined && retry >= next);
  const later = isLast && next !== undefined ? next : retry;
  const [stored] = await db
    .update(jobs)
    .set({
      ...released,
      // What was requested meanwhile is a new job: it is due at once and has all its attempts.
      due: sql`case when ${jobs.again} then ${jobs.due} else ${later} end`,
      ...(isLast && next !== undefined && { body: sql`case when ${jobs.again} then ${jobs.body} end` }),
      ...(isLast && next === undefined && { state: sql`case when ${jobs.again} then 'waiting' else 'failed' end` }),
      tries: isLast && next !== undefined ? 0 : sql`case when ${jobs.again} then 0 else ${jobs.tries} end`,
      error,
      changedAt: now,
    })
    .where(ownRow(job))
    .returning({ state: jobs.state });
  return isLast && (next !== undefined || stored?.state === 'failed');
}
