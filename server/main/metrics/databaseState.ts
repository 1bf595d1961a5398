import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';

/** What the database of an installation says about its work. Ages are in seconds, 0 when nothing waits. */
export interface DatabaseState {
  sessions: number;
  jobsDue: number;
  oldestJobAge: number;
  jobsFailed: number;
  webhooksWaiting: number;
  oldestWebhookAge: number;
  /** Since the end of the last planning at night; 0 before the first one. */
  lastNightAge: number;
  /** What the last check of planning has found. */
  planningViolations: number;
  /** Number of limits of the sign-in that the whole installation has reached at present. */
  signInLimitsReached: number;
}

/** Reads that state; `now` is in unix seconds, `limits` are those of the whole installation. */
export async function readDatabaseState(
  db: Db,
  { now, limits }: { now: number; limits: readonly { subject: string; max: number }[] },
): Promise<DatabaseState> {
  const reached = sql.join(
    limits.map(({ subject, max }) => sql`subject = ${subject} and count >= ${max}`),
    sql` or `,
  );
  const [state] = await rowsOf<DatabaseState>(
    db,
    sql`
    select (select count(*) from sessions where refresh_expires > ${now})::int as sessions, due as "jobsDue", age as "oldestJobAge", failed as "jobsFailed",
      waiting as "webhooksWaiting", waiting_age as "oldestWebhookAge", night_age as "lastNightAge", violations as "planningViolations",
      (select count(*) from attempts where until > ${now} and (${reached}))::int as "signInLimitsReached"
    from (
      select count(*) filter (where state = 'waiting' and due <= ${now})::int as due, count(*) filter (where state = 'failed')::int as failed,
        greatest(max(${now} - greatest(due, changed_at)) filter (where state = 'waiting' and due <= ${now}), 0)::int as age,
        coalesce(${now} - max(done_at) filter (where kind = 'planNight'), 0)::int as night_age,
        coalesce(max(jsonb_array_length(result -> 'violations')) filter (where kind = 'planCheck'), 0) as violations from jobs) job
      cross join (
      select count(*)::int as waiting, greatest(max(${now} - at), 0)::int as waiting_age from webhook_deliveries where next_try is not null) delivery`,
  );
  if (state === undefined) throw new Error('The state of the database gave no row');
  return state;
}
