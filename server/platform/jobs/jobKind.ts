import type { JobKindName } from '#dictionaries/jobKinds.ts';
import type { Db, Maintenance } from '../db/connection.ts';
import type { Schedule } from './schedule.ts';

/** A claimed job. */
export interface Job {
  jobId: number;
  kind: string;
  key: string | null;
  body: unknown;
  /** Id of the actor who caused it. */
  requestedBy: string;
}

/** What jobs know of the process. */
export interface JobDeps {
  /** Unix milliseconds. */
  now(): number;
  log(message: string): void;
  /** Whether requests wait for the end of the step, where the database has a single connection. */
  isAwaited?(): boolean;
}

/** Work that belongs to the company's base instead of a single process. */
interface KindBase {
  kind: JobKindName;
  /** When it runs by itself; without it, only when it is enqueued. */
  schedule?: Schedule;
  /** `scheduled`: a new base waits for the time of the schedule. By default it does the work at once. */
  firstRun?: 'scheduled';
}

interface NextStep {
  continueWith: unknown;
  restMs?: number;
}

/** Work whose effects are rows of the database. */
interface TransactionKind extends KindBase {
  /**
   * Does a step of at most 400 ms or 500 records in the transaction that also ends the job, so its effects happen
   * exactly once. Returns the body of the next step while some work is left, and the milliseconds before it; a
   * scheduled job may return a result at its end, which is kept until the next one. Each run of a schedule starts with
   * the body null.
   */
  work(tx: Db, job: Job, deps: JobDeps): Promise<NextStep | { result: unknown } | void>;
}

/** Work that cannot run in a transaction, such as `vacuum`; it has to be repeatable. */
interface MaintenanceKind extends KindBase {
  maintain(maintenance: Maintenance, deps: JobDeps): Promise<void>;
}

export type JobKind = TransactionKind | MaintenanceKind;
