import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

/** Unix seconds. */
const instant = (name: string) => bigint(name, { mode: 'number' });

/** Work to be done in the background (docs/decisions/0084). */
export const jobs = pgTable(
  'jobs',
  {
    jobId: integer('job_id').primaryKey().generatedByDefaultAsIdentity(),
    kind: text('kind').notNull(),
    /** At most one row of a kind has a given key; rows without a key are independent. */
    key: text('key'),
    body: jsonb('body').$type<unknown>(),
    /** Id of the actor who caused the work. */
    requestedBy: text('requested_by').notNull(),
    due: instant('due').notNull(),
    /** Number of attempts since the last success. */
    tries: smallint('tries').notNull().default(0),
    /** Whether the job was requested again while it was running. */
    again: boolean('again').notNull().default(false),
    /** The claim of the process that runs the job, and the instant at which it ends by itself. */
    lease: uuid('lease'),
    leasedUntil: instant('leased_until'),
    state: text('state').$type<'waiting' | 'failed'>().notNull().default('waiting'),
    /** Why the last attempt failed. */
    error: text('error'),
    /** The last success of a scheduled job, and its duration in milliseconds. */
    doneAt: instant('done_at'),
    tookMs: integer('took_ms'),
    changedAt: instant('changed_at').notNull(),
    /** What the last success of a scheduled job has found. */
    result: jsonb('result').$type<unknown>(),
  },
  (table) => [
    uniqueIndex('jobs_kind_key_key').on(table.kind, table.key),
    index('jobs_due_idx')
      .on(table.due, table.jobId)
      .where(sql`${table.state} = 'waiting'`),
  ],
);
