import { sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/connection.ts';
import { lockPartitions } from '../../platform/db/locks.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { JobKind } from '../../platform/jobs/jobKind.ts';

/** Number of months whose partitions are created in advance. */
const ahead = 2;
const prefix = 'history_';

interface Month {
  name: string;
  from: number;
  to: number;
}

/** Returns the month of an instant, `shift` months later; limits in unix seconds. */
function monthOf(at: number, shift = 0): Month {
  const day = new Date(at * 1000);
  const begin = (more: number): Date => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + shift + more));
  return {
    name: `${prefix}${begin(0).toISOString().slice(0, 7).replace('-', '_')}`,
    from: begin(0).getTime() / 1000,
    to: begin(1).getTime() / 1000,
  };
}

async function monthsThere(db: Db): Promise<Set<string>> {
  const found = await rowsOf<{ name: string }>(
    db,
    sql`select c.relname as name from pg_inherits join pg_class c on c.oid = inhrelid where inhparent = 'history'::regclass`,
  );
  return new Set(found.map(({ name }) => name).filter((name) => /^history_\d{4}_\d\d$/.test(name)));
}

/**
 * Attaches the partition of a month, and moves existing rows of that month into it. Writers of other months do not
 * wait.
 */
async function addMonth(tx: Db, { name, from, to }: Month): Promise<void> {
  const month = sql.identifier(name);
  await tx.execute(sql`create table ${month} (like history including all)`);
  await tx.execute(
    sql`with moved as (delete from history_default where at >= ${from} and at < ${to} returning *) insert into ${month} select * from moved`,
  );
  await tx.execute(
    sql`alter table history attach partition ${month} for values from (${sql.raw(String(from))}) to (${sql.raw(String(to))})`,
  );
}

/**
 * Maintains the history's partitions: creates those of this and the next months, and drops a month that ended `days`
 * days ago (`HISTORY_DAYS`). Rows of any other month, such as writes before a clock was corrected, are stored in
 * `history_default`.
 */
export async function maintainPartitions(db: Db, now: number, days: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPartitions(tx);
    const there = await monthsThere(tx);
    for (let shift = 0; shift <= ahead; shift += 1) {
      const month = monthOf(now, shift);
      if (!there.has(month.name)) await addMonth(tx, month);
    }
    const oldest = now - days * 86_400;
    const stored = monthOf(oldest).name;
    for (const name of there) if (name < stored) await tx.execute(sql`drop table ${sql.identifier(name)}`);
    await tx.execute(sql`delete from history_default where at < ${oldest}`);
  });
}

/** Returns the hourly job that maintains the partitions. */
export function partitionsJob(days: number): JobKind {
  return {
    kind: 'historyPartitions',
    schedule: { every: 3600 },
    work: (tx, _job, { now }) => maintainPartitions(tx, Math.floor(now() / 1000), days),
  };
}
