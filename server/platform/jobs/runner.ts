import { setTimeout } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { jobKindTitles } from '#dictionaries/jobKinds.ts';
import { jobRuns } from '../context/measurements.ts';
import type { Connection, Db } from '../db/connection.ts';
import { jobs } from '../tables/jobs.ts';
import {
  bringForward,
  claimJob,
  continueJob,
  endJob,
  endScheduledJob,
  failJob,
  LeaseLostError,
  renewLease,
  type ClaimedJob,
} from './claim.ts';
import { describeJobError } from './describeJobError.ts';
import type { JobDeps, JobKind } from './jobKind.ts';
import { pauses } from './pauses.ts';
import { runPeriodically, type Repetition } from './runPeriodically.ts';
import { nextRun } from './schedule.ts';

/** Milliseconds between two checks for due jobs. */
const pollPause = 2000;
/** Milliseconds between two renewals of the claim of long work. */
const renewPause = 20_000;

export interface JobRunnerOptions extends JobDeps {
  connection: Pick<Connection, 'db' | 'maintain'>;
  kinds: readonly JobKind[];
  /** Returns the company's time zone, for example `Europe/Moscow`. */
  timeZone(): string;
  /** Number of jobs that the process runs at once. */
  workers: number;
}

/** Runs the jobs of a base. Any number of processes may do so at once. */
export interface JobRunner {
  /**
   * Adds the missing rows of scheduled jobs; those of other versions stay, because both may run on one base. Corrects
   * what only a wrong clock has written: a run that is due after the next one of its schedule, and an attempt or the end
   * of a claim that is later than any pause allows.
   */
  syncSchedules(): Promise<void>;
  /** Runs jobs until none is due; returns their number, steps and failed attempts included. */
  runDueJobs(ended?: AbortSignal): Promise<number>;
}

export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { connection, kinds, workers, timeZone } = options;
  const { db } = connection;
  const byName = new Map<string, JobKind>(kinds.map((kind) => [kind.kind, kind]));
  const now = (): number => Math.floor(options.now() / 1000);
  const nextOf = ({ schedule }: JobKind): number | undefined => schedule && nextRun(schedule, now(), timeZone());

  const end = async (
    tx: Db,
    kind: JobKind,
    job: ClaimedJob,
    { startedAt, result }: { startedAt: number; result?: unknown },
  ): Promise<void> => {
    const next = nextOf(kind);
    if (next === undefined) await endJob(tx, job, now());
    else await endScheduledJob(tx, job, { now: now(), next, tookMs: options.now() - startedAt, result });
  };

  const maintain = async (kind: Extract<JobKind, { maintain: unknown }>, job: ClaimedJob): Promise<void> => {
    const startedAt = options.now();
    const stop = runPeriodically(() => renewLease(db, job, now()), { rest: renewPause });
    const isAlone = await connection.maintain((maintenance) => kind.maintain(maintenance, options)).finally(stop);
    if (!isAlone) throw new Error('база занята другой работой');
    await end(db, kind, job, { startedAt });
  };

  /** Does a step; returns the job when this process continues it. */
  const work = async (
    kind: Extract<JobKind, { work: unknown }>,
    job: ClaimedJob,
    ended: AbortSignal | undefined,
  ): Promise<ClaimedJob | undefined> => {
    const startedAt = options.now();
    const { kept, restMs } = await db.transaction(async (tx) => {
      const done = (await kind.work(tx, job, options)) ?? { result: undefined };
      // The job's row comes last, so that transactions that enqueue the same key wait as briefly as possible.
      if (!('continueWith' in done)) {
        await end(tx, kind, job, { startedAt, ...done });
        return { kept: undefined, restMs: 0 };
      }
      const { continueWith: body, restMs = 0 } = done;
      const keep = restMs === 0 && ended?.aborted !== true;
      return { kept: await continueJob(tx, job, { now: now(), body, keep }), restMs };
    });
    if (restMs > 0) await setTimeout(restMs);
    return kept;
  };

  const fail = async (kind: JobKind, job: ClaimedJob, error: string): Promise<void> => {
    const isLast = await failJob(db, job, { now: now(), error, next: nextOf(kind) });
    if (isLast || job.tries === 1) options.log(`${jobKindTitles[kind.kind]}: ${error}`);
  };

  /** Runs a job or a step of it; returns the job when this process continues with its next step. */
  const run = async (job: ClaimedJob, ended: AbortSignal | undefined): Promise<ClaimedJob | undefined> => {
    const kind = byName.get(job.kind);
    if (kind === undefined) return undefined;
    if (job.tries > pauses.length + 1) {
      await fail(kind, job, 'Сервер завершался во время работы');
      return undefined;
    }
    const began = performance.now();
    let hasFailed = false;
    let kept: ClaimedJob | undefined;
    try {
      if ('work' in kind) kept = await work(kind, job, ended);
      else await maintain(kind, job);
    } catch (error) {
      hasFailed = true;
      // The process that has claimed the job meanwhile ends it.
      if (!(error instanceof LeaseLostError)) await fail(kind, job, describeJobError(error));
    }
    jobRuns.publish({ kind: kind.kind, hasFailed, seconds: (performance.now() - began) / 1000 });
    return kept;
  };

  const claim = (): Promise<ClaimedJob | undefined> => claimJob(db, [...byName.keys()], now());

  const runLane = async (first: ClaimedJob | undefined, ended: AbortSignal | undefined): Promise<number> => {
    let count = 0;
    let job = first;
    while (job !== undefined) {
      // A job that was kept before the end is still run, so that its next step gives it up.
      job = (await run(job, ended)) ?? (ended?.aborted === true ? undefined : await claim());
      count += 1;
    }
    return count;
  };

  return {
    syncSchedules: () => syncSchedules(db, kinds, { now: now(), nextOf }),
    async runDueJobs(ended) {
      const first = await claim();
      if (first === undefined) return 0;
      const others = Array.from({ length: workers - 1 }, async () => runLane(await claim(), ended));
      const counts = await Promise.all([runLane(first, ended), ...others]);
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

/** Adds the missing rows of scheduled jobs, and corrects what only a wrong clock has written. */
async function syncSchedules(
  db: Db,
  kinds: readonly JobKind[],
  { now, nextOf }: { now: number; nextOf: (kind: JobKind) => number | undefined },
): Promise<void> {
  for (const kind of kinds) await bringForward(db, kind.kind, { now, latest: nextOf(kind) });
  const scheduled = kinds.filter(({ schedule }) => schedule !== undefined);
  const names = scheduled.map(({ kind }) => kind);
  const there = await db.select({ kind: jobs.kind }).from(jobs).where(inArray(jobs.kind, names));
  const missing = scheduled.filter(({ kind }) => !there.some((row) => row.kind === kind));
  if (missing.length > 0)
    await db
      .insert(jobs)
      .values(
        missing.map((scheduledKind) => ({
          kind: scheduledKind.kind,
          key: scheduledKind.kind,
          body: null,
          requestedBy: 'system',
          due: (scheduledKind.firstRun === 'scheduled' ? nextOf(scheduledKind) : undefined) ?? now,
          changedAt: now,
        })),
      )
      .onConflictDoNothing();
}

/** Runs due jobs in the background; returns a function that stops it and resolves when the current ones have ended. */
export function startJobs(runner: JobRunner, log: JobDeps['log']): Repetition {
  const failed = (error: unknown): void => log(`Фоновые работы: ${describeJobError(error)}`);
  const scheduled = runner.syncSchedules().catch(failed);
  return runPeriodically(
    async (ended) => {
      await scheduled;
      await runner.runDueJobs(ended);
    },
    { rest: pollPause, atOnce: true, failed },
  );
}
