import type { Db } from '#server/platform/db/connection.ts';
import { deleteExpired } from '#server/platform/jobs/expiry.ts';
import { expiries } from '#server/main/jobs.ts';

/** Deletes what the hourly job would delete at `now`, unix milliseconds. */
export async function expire({ db, now }: { db: Db; now(): number }): Promise<void> {
  for (const expiry of expiries) {
    let isMore = true;
    while (isMore) isMore = await deleteExpired(db, expiry, Math.floor(now() / 1000));
  }
}
